import { Eye, FileDown } from 'lucide-react'
import { useState } from 'react'
import { getTripLogbookFile, type LogbookAudience } from '../../api/trip-logbook-file.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { LogbookPreviewDialog } from './logbook-preview-dialog.tsx'

const FILES = [
  { audience: 'team', label: 'Bitácora PDF', name: 'bitacora' },
  { audience: 'client', label: 'Reporte para cliente', name: 'reporte' },
] as const satisfies readonly { audience: LogbookAudience; label: string; name: string }[]

interface LogbookFilesProps {
  readonly tripId: string
  readonly invoice: string
  /** What they will say can be seen before they are made. */
  readonly hasPreview?: boolean
}

/** The logbook of a trip as a file: all of it, or what its client may read. */
export function LogbookFiles({ tripId, invoice, hasPreview = false }: LogbookFilesProps) {
  const { isBusy, message, attempt } = useAttempt()
  const [isPreviewed, preview] = useState(false)
  const save = async ({ audience, name }: (typeof FILES)[number]): Promise<void> => {
    const file = await attempt(() => getTripLogbookFile(tripId, audience))
    if (file !== null) saveFile(`${name}-${invoice}.pdf`, file.value, file.value.type)
  }
  return (
    <div>
      <div className={layoutStyles.wrap}>
        {FILES.map((one) => (
          <Button
            key={one.audience}
            size="sm"
            icon={<FileDown size={14} aria-hidden="true" />}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void save(one)}
          >
            {one.label}
          </Button>
        ))}
        {hasPreview ? (
          <Button size="sm" tone="ghost" icon={<Eye size={14} aria-hidden="true" />} onClick={() => preview(true)}>
            Vista previa
          </Button>
        ) : null}
      </div>
      <FormError message={isPreviewed ? null : message} />
      {isPreviewed ? (
        <LogbookPreviewDialog
          tripId={tripId}
          isBusy={isBusy}
          problem={message}
          onSave={(audience) => {
            const one = FILES.find((known) => known.audience === audience)
            if (one !== undefined) void save(one)
          }}
          onClose={() => preview(false)}
        />
      ) : null}
    </div>
  )
}
