/** Formats `Content-Disposition` for a file of any name (RFC 6266). */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename*=UTF-8''${encoded}`
}
