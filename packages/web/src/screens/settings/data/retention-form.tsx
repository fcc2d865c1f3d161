import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useDeferredValue, useState } from 'react'
import { errorText, isChangedMeanwhile } from '../../../api/api-error.ts'
import { previewRetention, putRetention, type RetentionPreview, type Storage } from '../../../api/storage.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import { useConnection } from '../../../live/use-live.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { FoundPlace } from '../../../widgets/settings/found-place.tsx'
import { OvertakenBanner } from '../../../widgets/settings/overtaken-banner.tsx'
import { useVersionedDraft, type Versioned } from '../../../widgets/settings/use-versioned-draft.ts'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { bytesText } from './bytes-text.ts'

/** As the contract has it (`RETENTION_DAYS`), whose code is not fetched for that. */
const MIN_DAYS = 7
const MAX_DAYS = 3_650
const DAY_MS = 86_400_000
const EVERY_MS = 60_000

interface RetentionFormProps {
  /** Days as they were last read. */
  readonly newest: Versioned<string>
  readonly storage: Storage | null
  /** The days are to be read again: they were saved, here or elsewhere. */
  readonly onOutdated: () => void
  readonly onSaved: () => void
}

/** Days that positions are kept; what a shorter time deletes is counted, and asked for by typing the number. */
export function RetentionForm({ newest, storage, onOutdated, onSaved }: RetentionFormProps) {
  const edited = useVersionedDraft(newest)
  const { draft: text, setDraft: setText, base } = edited
  const stored = Number(base.value)
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const { isBusy, message, attempt } = useAttempt()
  const connection = useConnection()
  const isOffline = connection.state === 'disconnected' && connection.notLive
  const error = daysError(text)
  const days = error === null ? Number(text) : stored
  const asked = useDeferredValue(days)
  const preview = useAnswer({
    queryKey: ['retention-preview', asked],
    queryFn: ({ signal }) => previewRetention(asked, signal),
    enabled: asked < stored,
  })
  const isShorter = days < stored

  const save = async (): Promise<void> => {
    const saved = await attempt(
      () => putRetention(days, base.etag),
      (failure) => {
        if (isChangedMeanwhile(failure)) onOutdated()
        return errorText(failure)
      },
    )
    setAsking(false)
    setTyped('')
    if (saved === null) return
    edited.saved()
    onOutdated()
    showToast({ id: 'retention', tone: 'ok', title: 'Retención guardada' })
    onSaved()
  }
  return (
    <>
      <Form
        isBusy={isBusy}
        message={isAsking || edited.isOvertaken ? null : message}
        onSubmit={() => (isShorter ? setAsking(true) : void save())}
        acts={
          <Button
            type="submit"
            tone="primary"
            disabled={isBusy || isOffline || edited.isOvertaken || error !== null || days === stored}
          >
            {isOffline ? 'Sin conexión' : isBusy ? 'Guardando…' : 'Guardar retención'}
          </Button>
        }
      >
        <OvertakenBanner {...edited} />
        <FoundPlace setting="retention.positionDays">
          <Field
            label="Días que se guardan las posiciones"
            inputMode="numeric"
            maxLength={4}
            value={text}
            error={error}
            hint={`De ${MIN_DAYS} a ${wholeNumber(MAX_DAYS)}; ahora ${wholeNumber(stored)}. Lo que se borra no vuelve.`}
            onChange={({ target }) => setText(target.value.trim())}
          />
        </FoundPlace>
        {isShorter ? <WouldDelete preview={preview} /> : <WouldTake {...{ days, stored, storage }} />}
      </Form>
      <Dialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsking(false)
        }}
        title={`Guardar solo ${days} días`}
      >
        <Form
          isBusy={isBusy}
          message={message}
          onSubmit={() => typed.trim() === String(days) && void save()}
          acts={
            <Button type="submit" tone="danger" disabled={isBusy || isOffline || typed.trim() !== String(days)}>
              Borrar y guardar
            </Button>
          }
        >
          <WouldDelete preview={preview} />
          <Field
            label={`Escriba ${days} para confirmarlo`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form>
      </Dialog>
    </>
  )
}

function daysError(text: string): string | null {
  const days = Number(text)
  if (/^\d{1,4}$/.test(text) && days >= MIN_DAYS && days <= MAX_DAYS) return null
  return `Escriba un número entero de ${MIN_DAYS} a ${wholeNumber(MAX_DAYS)}`
}

function WouldDelete({ preview }: { readonly preview: Answer<RetentionPreview> }) {
  const { data, error } = preview
  if (data === undefined) {
    return (
      <Banner
        tone="warning"
        title={error === null ? 'Contando lo que se borraría…' : 'No se pudo contar lo que se borraría'}
      >
        {error?.message}
      </Banner>
    )
  }
  const { positions, atLeast, oldestAt, beforeAt, everyMinutes } = data
  if (positions === 0) {
    return (
      <Banner tone="notice" title="Ahora no se borra nada">
        No hay posiciones anteriores al {formatDateTime(beforeAt)}.
      </Banner>
    )
  }
  return (
    <Banner
      tone="warning"
      title={`Se borrarán ${atLeast ? `${wholeNumber(positions)} posiciones o más` : `${wholeNumber(positions)} posiciones`}`}
    >
      Las anteriores al {formatDateTime(beforeAt)}
      {oldestAt === null ? '' : `; la más antigua es del ${formatDateTime(oldestAt)}`}. En menos de{' '}
      {everyMinutes === 60 ? 'una hora' : `${everyMinutes} minutos`}, y no vuelven.
    </Banner>
  )
}

/** By what a day has taken up to now; nothing is said where that is not known. */
function WouldTake({
  days,
  stored,
  storage,
}: Pick<RetentionFormProps, 'storage'> & { readonly days: number; readonly stored: number }) {
  const now = useServerNow(EVERY_MS)
  const positions = storage?.kinds.find(({ key }) => key === 'positions')
  if (days <= stored || positions === undefined || positions.bytes === null || positions.oldestAt === null) return null
  const daysKept = Math.max(1, (now - positions.oldestAt) / DAY_MS)
  return (
    <Banner tone="notice" title={`De ${stored} a ${days} días`}>
      Harán falta unos {bytesText((positions.bytes / daysKept) * (days - stored))} más, a lo que ocupa hoy cada día.
    </Banner>
  )
}
