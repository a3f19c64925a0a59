declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** The half of pdf.js that reads the file; it speaks to the other half through a message port. */
  export const WorkerMessageHandler: { initializeFromPort(port: object): void }
}
