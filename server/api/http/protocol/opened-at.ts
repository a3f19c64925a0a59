import type { Config } from '../../../config/config.ts'
import type { Client } from './client.ts'

/** Where the person behind a program opens Ibid: the public address, else the one that the program itself called. */
export function openedAt(
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  { scheme, host }: Pick<Client, 'scheme' | 'host'>,
): string {
  return publicUrl ?? `${scheme ?? 'http'}://${host}${basePath.slice(0, -1)}`
}
