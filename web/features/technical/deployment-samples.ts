/** Commands and files for a deployment. Each stands in the README or in server/docs too, which a test compares. */
export const DEPLOYMENT_SAMPLES: readonly { title: string; text: string; code: string }[] = [
  {
    title: 'Binary',
    text: 'Build in a clone; dist/ibid then needs neither the clone nor Node.',
    code: 'npx bun@1.4.5 start',
  },
  {
    title: 'systemd',
    text: 'A hardened unit with a user of its own; systemd is told when Ibid is ready and that it is alive.',
    code: 'ibid systemd --port 8000 | sudo tee /etc/systemd/system/ibid.service',
  },
  {
    title: 'Reverse proxy with a base path',
    text: 'The base path is a setting of the start; nothing is rebuilt.',
    code: 'ibid --base-path /ibid --allow-host docs.example.com --trust-proxy 127.0.0.1',
  },
  {
    title: 'nginx',
    text: 'Streams answers and uploads through.',
    code: `location /ibid/ {
    proxy_pass http://127.0.0.1:8000;
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_buffering off;            # answers and progress are streamed
    proxy_request_buffering off;    # uploads go straight to the disk
    proxy_read_timeout 300s;
    client_max_body_size 0;         # Ibid limits each file to 100 MB
}`,
  },
  {
    title: 'Ollama on another host',
    text: 'The passages that an answer is written from travel to it, and nothing else does.',
    code: 'ibid --ollama-host http://10.0.0.5:11434 --model llama3.2',
  },
  {
    title: 'Backup',
    text: 'Everything in one checked file, while the server runs. ibid restore brings it back.',
    code: 'ibid backup ibid.tar.zst',
  },
  {
    title: 'Backup by itself',
    text: 'The newest seven are kept.',
    code: 'ibid --backup-dir /var/backups/ibid --backup-every 24h --backup-keep 7',
  },
]
