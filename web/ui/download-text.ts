/** Saves a text as a file in the browser's download folder. */
export function downloadText(filename: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The browser has read the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
