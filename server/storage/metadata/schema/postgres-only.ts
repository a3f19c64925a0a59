/** What SQLite has by itself: `rowid`, and `group_concat`. Its index of folders by dataset came to PostgreSQL alone. */
export const LIKE_SQLITE = `
  ALTER TABLE job_logs ADD COLUMN rowid BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
  CREATE INDEX folders_of_dataset ON folders (dataset_id);
  CREATE FUNCTION group_concat_step(so_far TEXT, next TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS
    $$ SELECT CASE WHEN so_far IS NULL THEN next WHEN next IS NULL THEN so_far ELSE so_far || ',' || next END $$;
  CREATE AGGREGATE group_concat(TEXT) (SFUNC = group_concat_step, STYPE = TEXT);
  `

/** Notifies listeners after each commit. SQLite needs none, as a single process uses the catalog. */
export const TELL = `
  CREATE FUNCTION tell_of_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('ibid_' || md5(TG_TABLE_SCHEMA), 'job ' || NEW.id);
    IF TG_OP = 'INSERT' THEN PERFORM pg_notify('ibid_' || md5(TG_TABLE_SCHEMA), 'queued'); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER tell AFTER INSERT OR UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION tell_of_job();

  CREATE FUNCTION tell_of_file() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('ibid_' || md5(TG_TABLE_SCHEMA), 'job ' || NEW.job_id);
    IF NEW.status = 'pending' THEN PERFORM pg_notify('ibid_' || md5(TG_TABLE_SCHEMA), 'queued'); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER tell AFTER UPDATE OF status ON job_files FOR EACH ROW EXECUTE FUNCTION tell_of_file();

  CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('ibid_' || md5(TG_TABLE_SCHEMA), TG_ARGV[0]);
    RETURN NULL;
  END $$;
  CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON datasets FOR EACH STATEMENT
    EXECUTE FUNCTION tell('datasets');
  CREATE TRIGGER tell AFTER UPDATE OF status OR DELETE ON documents FOR EACH STATEMENT
    EXECUTE FUNCTION tell('datasets');
  CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT
    EXECUTE FUNCTION tell('settings');
  `

/** Tells of documents that move to another dataset, too. */
export const TELL_OF_MOVES = `
  DROP TRIGGER tell ON documents;
  CREATE TRIGGER tell AFTER UPDATE OF status, dataset_id OR DELETE ON documents FOR EACH STATEMENT
    EXECUTE FUNCTION tell('datasets');
  `
