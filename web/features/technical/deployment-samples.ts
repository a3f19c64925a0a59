/** Commands and files for a deployment. Each stands in the README or in server/docs too, which a test compares. */
export const DEPLOYMENT_SAMPLES: readonly { title: string; text: string; code: string }[] = [
  {
    title: 'Binary',
    text: 'Build in a clone. After that, dist/ibid needs neither the clone nor Node.',
    code: 'npx bun@1.4.5 start',
  },
  {
    title: 'systemd',
    text: 'A hardened unit with its own user. Ibid tells systemd when it is ready and answers its watchdog.',
    code: 'ibid systemd --port 8000 | sudo tee /etc/systemd/system/ibid.service',
  },
  {
    title: 'Reverse proxy with a base path',
    text: 'Set the base path at startup; no rebuild needed.',
    code: 'ibid --base-path /ibid --allow-host docs.example.com --trust-proxy 127.0.0.1',
  },
  {
    title: 'nginx',
    text: 'Passes streamed answers and uploads straight through.',
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
    text: 'Ibid sends it the question and the passages for the answer, nothing else.',
    code: 'ibid --ollama-host http://10.0.0.5:11434 --model llama3.2',
  },
  {
    title: 'Backup',
    text: 'Everything in one verified file, while the server runs. ibid restore brings it back.',
    code: 'ibid backup ibid.tar.zst',
  },
  {
    title: 'Scheduled backups',
    text: 'Keeps the newest seven.',
    code: 'ibid --backup-dir /var/backups/ibid --backup-every 24h --backup-keep 7',
  },
]
