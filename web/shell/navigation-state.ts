/** What the Upload page may be opened with: the dataset that the files go into. */
export type UploadTarget = { dataset: string }
