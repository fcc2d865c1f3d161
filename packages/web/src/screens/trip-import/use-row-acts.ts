import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, isChangedMeanwhile } from '../../api/api-error.ts'
import { patchImportRow, type RowChange } from '../../api/trip-imports.ts'
import type { ImportRows } from './use-import-rows.ts'

export interface RowActs {
  readonly mend: (row: number, change: RowChange) => Promise<void>
  /** Whether the server is told of a row now: what would be written is not known until it has answered. */
  readonly isBusy: boolean
  /** Why the last one failed; null: it did not. */
  readonly message: string | null
}

/** What a person says of a row, kept by the server: it outlasts the page, and the colleague who opens the file sees it too. */
export function useRowActs(id: string, replace: ImportRows['replace']): RowActs {
  const client = useQueryClient()
  const [underWay, setUnderWay] = useState(0)
  const [message, setMessage] = useState<string | null>(null)
  const mend: RowActs['mend'] = async (row, change) => {
    setMessage(null)
    setUnderWay((count) => count + 1)
    try {
      const mended = await patchImportRow(id, row, change)
      replace([mended.row, ...mended.others])
      await client.invalidateQueries({ queryKey: ['trip-import', id] })
    } catch (failure) {
      setMessage(`Fila ${row}: ${errorText(failure)}${isChangedMeanwhile(failure) ? typedText(change) : ''}`)
      // What the other person said of it stands there now.
      if (isChangedMeanwhile(failure)) {
        await client.invalidateQueries({ queryKey: ['trip-import-rows', id] })
        await client.invalidateQueries({ queryKey: ['trip-import', id] })
      }
    } finally {
      setUnderWay((count) => count - 1)
    }
  }
  return { mend, isBusy: underWay > 0, message }
}

/** What a person typed that was not taken: the field may be gone. */
const typedText = ({ values = {} }: RowChange): string => {
  const typed = Object.values(values).map((value) => (value === '' ? 'vacío' : `«${value}»`))
  return typed.length === 0 ? '' : ` Usted escribió ${typed.join(' y ')}.`
}
