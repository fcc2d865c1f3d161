import { formatDateTime } from '@vigia/domain/format/date-time'
import { Download } from 'lucide-react'
import { type AuditFilter, exportAudit } from '../../../api/audit.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { type ExportFilter, searchPart } from '../../../fleet-screen/export/filter-text.ts'
import { saveList, showExportFailure } from '../../../fleet-screen/export/save-list.ts'
import { Button } from '../../../ui/button.tsx'
import { loadActionMenu } from '../../../ui/load-action-menu.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { allEntries, auditColumns } from './audit-columns.ts'
import { useActorChoices } from './use-actor-choices.ts'

const FORMATS = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV, para hojas de cálculo' },
  { value: 'jsonl', label: 'JSON, un registro por renglón' },
] as const

const auditWords = ({ from, to, actor, group, text, isSensitive }: AuditFilter): ExportFilter => [
  ['Desde', from === null ? null : formatDateTime(from)],
  ['Hasta', to === null ? null : formatDateTime(to)],
  ['Quién', actor],
  ['Qué', group],
  ['Delicados', isSensitive ? 'solo' : null],
  searchPart(text),
]

/**
 * The log as it is narrowed, as a file, which is noted in the log. A workbook is written by the browser as those of the other
 * lists are; the other two come from the server, which writes them however long the log is.
 */
export function ExportAudit({ filter, isOffline }: { readonly filter: AuditFilter; readonly isOffline: boolean }) {
  const { isBusy, attempt } = useAttempt()
  const actor = useActorChoices().find(({ value }) => value === filter.actor)?.label ?? filter.actor
  const save = async (chosen: string): Promise<void> => {
    const format = FORMATS.find(({ value }) => value === chosen)?.value
    if (format === undefined) return
    await attempt(
      async () => {
        if (format === 'xlsx') {
          const rows = () => allEntries(filter)
          await saveList(
            {
              list: 'audit',
              title: 'Auditoría',
              columnsAt: auditColumns,
              rows,
              filter: auditWords({ ...filter, actor }),
            },
            format,
          )
          return
        }
        const file = await exportAudit(filter, format)
        saveFile(`auditoria.${format}`, file, format === 'csv' ? 'text/csv' : 'application/x-ndjson')
      },
      (error) => {
        showExportFailure(error)
        return null
      },
    )
  }
  return (
    <MenuButton
      load={loadActionMenu}
      menu={{ actions: FORMATS, onChoose: (value: string) => void save(value) }}
      button={
        <Button icon={<Download size={15} aria-hidden="true" />} disabled={isBusy || isOffline}>
          {isBusy ? 'Exportando…' : 'Exportar'}
        </Button>
      }
    />
  )
}
