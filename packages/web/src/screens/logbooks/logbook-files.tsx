import { FileDown } from 'lucide-react'
import { getTripLogbookFile, type LogbookAudience } from '../../api/trip-logbook-file.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { useAttempt } from '../../widgets/use-attempt.ts'

const FILES = [
  { audience: 'team', label: 'Bitácora PDF', name: 'bitacora' },
  { audience: 'client', label: 'Reporte para cliente', name: 'reporte' },
] as const satisfies readonly { audience: LogbookAudience; label: string; name: string }[]

/** The logbook of a trip as a file: all of it, or what its client may read. */
export function LogbookFiles({ tripId, invoice }: { readonly tripId: string; readonly invoice: string }) {
  const { isBusy, message, attempt } = useAttempt()
  const save = async ({ audience, name }: (typeof FILES)[number]): Promise<void> => {
    const file = await attempt(() => getTripLogbookFile(tripId, audience))
    if (file !== null) saveFile(`${name}-${invoice}.pdf`, file.value, file.value.type)
  }
  return (
    <div>
      <div className={layoutStyles.row}>
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
      </div>
      <FormError message={message} />
    </div>
  )
}
