import { useMutation } from '@tanstack/react-query'
import type { ExportFormat } from '@vigia/contract'
import { Download } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadActionMenu } from '../../ui/load-action-menu.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { type ListToSave, saveList, showExportFailure } from './save-list.ts'

const FORMATS: readonly { readonly value: ExportFormat; readonly label: string }[] = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
]

/** Keeps a list as it is narrowed and ordered as a file for spreadsheets. The same button on every list. */
export function ExportList<Row>(toSave: ListToSave<Row>) {
  const saving = useMutation({
    mutationFn: (format: ExportFormat) => saveList(toSave, format),
    onError: showExportFailure,
  })
  const choose = (chosen: string): void => {
    const format = FORMATS.find(({ value }) => value === chosen)
    if (format !== undefined) saving.mutate(format.value)
  }
  return (
    <MenuButton
      load={loadActionMenu}
      menu={{ actions: FORMATS, onChoose: choose }}
      button={
        <IconButton
          size="sm"
          label="Exportar la lista"
          disabled={saving.isPending || (typeof toSave.rows !== 'function' && toSave.rows.length === 0)}
          aria-busy={saving.isPending || undefined}
          icon={<Download size={15} aria-hidden="true" />}
        />
      }
    />
  )
}
