import { wholeNumber } from '@vigia/domain/format/whole-number'
import { asSentence } from '@vigia/domain/text/sentences'
import { Download } from 'lucide-react'
import { type ReportDelivery, useReportDelivery } from '../../../api/report-schedules.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { daysText } from '../report-period.ts'
import { FORMAT_TEXT } from '../run-text.ts'
import { keepDeliveryFile } from './delivery-row.tsx'
import { whenText } from './schedule-text.ts'

const MINUTE_MS = 60_000

/** An hour at which it was due is not one at which it went out. */
const wentText = ({ state, dueAt, text }: ReportDelivery): string =>
  state === 'delivered' || state === 'partly'
    ? `Salió ${whenText(dueAt)}.`
    : asSentence(`Tocaba ${whenText(dueAt)}: ${text}`)

/** The report that the link of a mail leads to, and nothing else. */
export function DeliveryDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const delivery = useReportDelivery(id)
  const now = useServerNow(MINUTE_MS)
  const { isBusy, message, attempt } = useAttempt()
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={delivery.data?.title ?? 'Reporte por correo'}>
      <Loaded answer={delivery} loading="Cargando el reporte…">
        {(found) => {
          const files = found.files.filter(({ untilAt }) => untilAt > now)
          return (
            <>
              <p>
                {daysText(found.period.from, found.period.to)}
                {found.rows === null ? '' : `, ${found.rows === 1 ? '1 fila' : `${wholeNumber(found.rows)} filas`}`}.{' '}
                {wentText(found)}
              </p>
              {files.length === 0 ? <p>Sus archivos ya no están: pida el reporte otra vez.</p> : null}
              <FormError message={message} />
              <div className={layoutStyles.wrap}>
                {files.map(({ format }) => (
                  <Button
                    key={format}
                    saves
                    disabled={isBusy}
                    icon={<Download size={15} aria-hidden="true" />}
                    onClick={() => void attempt(() => keepDeliveryFile(found, format))}
                  >
                    {FORMAT_TEXT[format]}
                  </Button>
                ))}
              </div>
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
