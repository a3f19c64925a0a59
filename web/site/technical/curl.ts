import { type Endpoints, endpoints } from '../../../shared/endpoints.ts'

export type EndpointName = keyof Endpoints

/** A shell command. `needs`: what must exist for it to succeed; null: at most the sample documents. */
export type Example = { readonly command: string; readonly needs: string | null }

const JSON_TYPE = "-H 'Content-Type: application/json'"
const FILE = "printf 'The boiler must be serviced every 12 months.' | curl -F 'files=@-;filename=boiler.txt'"

/** Returns a shell expression for the first value of a field in a reply. */
const first = (field: string, url: string) =>
  `$(curl -s '${url}' | grep -o '"${field}":"[^"]*' | head -n1 | cut -d'"' -f4)`

/**
 * Returns a command for a route that works as pasted, on the server at `origin`, once the sample documents
 * are loaded; null for actions that a person takes in Settings with a password.
 */
export function exampleOf(name: EndpointName, origin: string): Example | null {
  const { method, path } = endpoints[name]
  const url = `${origin}${path}`
  const documentId = first('id', `${origin}/api/datasets/getting-started/documents`)
  const jobId = first('job_id', `${origin}/api/jobs?limit=1`)
  const works = (command: string, needs: string | null = null): Example => ({ command, needs })
  const send = (body: string, to = url) =>
    `curl ${method === 'POST' ? '' : `-X ${method} `}${JSON_TYPE} -d '${body}' ${to}`
  const withId = (id: string, options = '') =>
    `curl ${method === 'GET' ? '' : `-X ${method} `}${options}"${origin}${path.replace(/:\w+/, id)}"`
  const inDataset = (dataset: string) => url.replace(':name', dataset)
  switch (name) {
    case 'upload':
      return works(`${FILE} -F dataset_name=manuals ${url}`)
    case 'analyze':
      return works(`${FILE} -F 'query=How often is the boiler serviced?' ${url}`)
    case 'createDataset':
      return works(send('{"name": "contracts"}'))
    case 'renameDataset':
      return works(send('{"name": "agreements"}', inDataset('contracts')), 'a dataset “contracts”')
    case 'deleteDataset':
      return works(`curl -X DELETE ${inDataset('agreements')}`, 'a dataset “agreements”')
    case 'importDataset':
      return works(
        `curl -s ${origin}/api/datasets/getting-started/export | curl -H 'Content-Type: application/zstd' --data-binary @- '${url}?dataset=copy'`,
      )
    case 'backup':
      return works(`curl -X POST -o backup.tar.zst ${url}`)
    case 'exportDataset':
      return works(`curl -o getting-started.tar.zst ${inDataset('getting-started')}`)
    case 'document':
    case 'documentText':
    case 'documentPart':
    case 'documentChunks':
    case 'documentTables':
    case 'deleteDocument':
      return works(withId(documentId))
    case 'documentTableRows': {
      const table = withId(first('id', `${origin}/api/documents?q=.csv`)).replace(':number', '0')
      return works(table.replace(/"$/, '?sort=1&limit=5"'), 'a table, such as a CSV file')
    }
    case 'documentFile':
      return works(withId(documentId, '-o document '))
    case 'jobStatus':
    case 'jobEvents':
      return works(withId(jobId, name === 'jobEvents' ? '-N ' : ''))
    case 'cancelJob':
      return works(withId(jobId), 'a job that runs; 409 after its end')
    case 'retryJob':
      return works(withId(jobId), 'a job with failed files; 409 without')
    case 'query':
      return works(send('{"query": "How much notice must the tenant give to end the lease?"}'))
    case 'search':
      return works(send('{"query": "battery life", "max_results": 3}'))
    case 'chat':
      return works(
        send(
          '{"message": "And the deposit?", "history": [{"role": "user", "content": "How much is the rent?"}]}',
        ),
      )
    case 'summarize':
      return works(send('{"dataset": "getting-started", "type": "bullets"}'))
    case 'pastQuery':
    case 'receipt':
    case 'deletePastQuery':
      return works(withId(first('id', `${origin}/api/queries?limit=1`)), 'a question asked before')
    case 'judgeAnswer': {
      const judged = url.replace(':id', first('id', `${origin}/api/queries?limit=1`))
      return works(
        send('{"rating": "up", "note": "As the lease says"}', `"${judged}"`),
        'a question asked before',
      )
    }
    case 'thread':
    case 'deleteThread':
      return works(withId(first('id', `${origin}/api/threads?limit=1`)), 'a conversation')
    case 'changeThread': {
      const changed = url.replace(':id', first('id', `${origin}/api/threads?limit=1`))
      return works(send('{"name": "About the lease", "pinned": true}', `"${changed}"`), 'a conversation')
    }
    case 'saveSettings':
      return works(`curl -s ${url} | sed 's/^{"data"://; s/}$//' | curl -X PUT ${JSON_TYPE} -d @- ${url}`)
    case 'readNotifications':
      return works(send('{}'))
    case 'reindex':
      return works(send('{}'))
    case 'chooseModel':
    case 'pullModel':
      return works(send('{"name": "llama3.2"}'), name === 'pullModel' ? 'Ollama' : null)
    case 'createToken':
      return works(send('{"name": "nightly report", "role": "reader"}'))
    case 'watchFolder': {
      const folder = '/tmp/ibid-watched'
      return works(`mkdir -p ${folder} && ${send(`{"path": "${folder}", "dataset": "watched"}`)}`)
    }
    case 'scanFolder':
    case 'unwatchFolder':
      return works(withId(first('id', `${origin}/api/folders`)), 'a watched folder')
    case 'revokeToken':
      return works(withId(first('id', `${origin}/api/tokens`)), 'a token')
    case 'signIn':
    case 'setPassword':
    case 'removePassword':
    case 'beginSecondFactor':
    case 'confirmSecondFactor':
    case 'disableSecondFactor':
    case 'newRecoveryCodes':
      return null
    default:
      return works(`curl ${method === 'GET' ? '' : `-X ${method} `}${inDataset('getting-started')}`)
  }
}
