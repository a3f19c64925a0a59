import * as texts from '#texts/site/deployment.ts'

/** Commands and files for a deployment. A test checks that each is also in the README or in server/docs. */
export const DEPLOYMENT_SAMPLES: readonly { title: string; text: string; code: string }[] = [
  {
    title: texts.binary,
    text: texts.binaryText,
    code: 'npx bun@1.4.5 start',
  },
  {
    title: texts.systemd,
    text: texts.systemdText,
    code: 'ibid systemd --port 8000 | sudo tee /etc/systemd/system/ibid.service',
  },
  {
    title: texts.reverseProxy,
    text: texts.reverseProxyText,
    code: 'ibid --base-path /ibid --allow-host docs.example.com --trust-proxy 127.0.0.1',
  },
  {
    title: texts.nginx,
    text: texts.nginxText,
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
    title: texts.ollamaElsewhere,
    text: texts.ollamaElsewhereText,
    code: 'ibid --ollama-host http://10.0.0.5:11434 --model llama3.2',
  },
  {
    title: texts.backup,
    text: texts.backupText,
    code: 'ibid backup ibid.tar.zst',
  },
  {
    title: texts.scheduledBackups,
    text: texts.scheduledBackupsText,
    code: 'ibid --backup-dir /var/backups/ibid --backup-every 24h --backup-keep 7',
  },
]
