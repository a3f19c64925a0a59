import type { Dataset } from '../../../shared/datasets.ts'

/** The datasets as every page gets them. While 'pending' or after an 'error' the list is empty. */
export type DatasetList = { datasets: readonly Dataset[]; status: 'pending' | 'error' | 'success' }
