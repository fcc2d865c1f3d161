import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useDeferredValue, useState } from 'react'
import { errorText, isChangedMeanwhile } from '../../../api/api-error.ts'
import { previewRetention, putRetention, type RetentionDays, type Storage } from '../../../api/storage.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useConnection } from '../../../live/use-live.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { FoundPlace } from '../../../widgets/settings/found-place.tsx'
import { OvertakenBanner } from '../../../widgets/settings/overtaken-banner.tsx'
import { useVersionedDraft, type Versioned } from '../../../widgets/settings/use-versioned-draft.ts'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import styles from './data.module.css'
import { RetentionConfirm } from './retention-confirm.tsx'
import { WouldDelete, WouldTake } from './retention-effect.tsx'
import { RETENTION_KINDS } from './retention-kinds.ts'

/** Days as they are typed. */
type DayTexts = Readonly<Record<keyof RetentionDays, string>>
type Kind = (typeof RETENTION_KINDS)[number]

interface RetentionFormProps {
  /** Days as they were last read. */
  readonly newest: Versioned<RetentionDays>
  readonly storage: Storage | null
  /** The days are to be read again: they were saved, here or elsewhere. */
  readonly onOutdated: () => void
  readonly onSaved: () => void
}

/** Days that each kind is kept; what a shorter time deletes is counted, and asked for by typing the number. */
export function RetentionForm({ newest, storage, onOutdated, onSaved }: RetentionFormProps) {
  const edited = useVersionedDraft({ value: textsOf(newest.value), etag: newest.etag }, keepMine)
  const { draft: texts, setDraft: setTexts, base } = edited
  const stored = daysOf(base.value)
  const [isAsking, setAsking] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const connection = useConnection()
  const isOffline = connection.state === 'disconnected' && connection.notLive
  const errors = RETENTION_KINDS.map((kind) => daysError(kind, texts[kind.days]))
  const isValid = errors.every((error) => error === null)
  const days = daysOf(
    eachDays((key) => {
      const isWrong = RETENTION_KINDS.some((kind, index) => kind.days === key && errors[index] !== null)
      return (isWrong ? base.value : texts)[key]
    }),
  )
  const asked = useDeferredValue(JSON.stringify(days))
  const preview = useAnswer({
    queryKey: ['retention-preview', asked],
    queryFn: ({ signal }) => previewRetention(JSON.parse(asked) as RetentionDays, signal),
  })
  const shorter = RETENTION_KINDS.filter((kind) => days[kind.days] < stored[kind.days])

  const save = async (): Promise<void> => {
    const saved = await attempt(
      () => putRetention(days, base.etag),
      (failure) => {
        if (isChangedMeanwhile(failure)) onOutdated()
        return errorText(failure)
      },
    )
    setAsking(false)
    if (saved === null) return
    edited.saved()
    onOutdated()
    showToast({ id: 'retention', tone: 'ok', title: 'Retención guardada' })
    onSaved()
  }
  const isUnsent = isBusy || isOffline || edited.isOvertaken || !isValid || !edited.isChanged
  return (
    <>
      <Form
        isBusy={isBusy}
        message={isAsking || edited.isOvertaken ? null : message}
        onSubmit={() => {
          if (isUnsent) return
          if (shorter.length > 0) setAsking(true)
          else void save()
        }}
        acts={
          <Button type="submit" tone="primary" disabled={isUnsent}>
            {isOffline ? 'Sin conexión' : isBusy ? 'Guardando…' : 'Guardar retención'}
          </Button>
        }
      >
        <OvertakenBanner {...edited} />
        {RETENTION_KINDS.map((kind, index) => (
          <FoundPlace key={kind.key} setting={`retention.${kind.days}`}>
            <div className={styles.days}>
              <Field
                label={kind.label}
                inputMode="numeric"
                maxLength={4}
                value={texts[kind.days]}
                error={errors[index] ?? null}
                hint={`De ${kind.min} a ${wholeNumber(kind.max)}; ahora ${wholeNumber(stored[kind.days])}. ${kind.stays}`.trim()}
                onChange={({ target }) => setTexts((now) => ({ ...now, [kind.days]: target.value.trim() }))}
              />
              {days[kind.days] > stored[kind.days] ? (
                <WouldTake {...{ kind, storage }} days={days[kind.days]} stored={stored[kind.days]} />
              ) : (
                <WouldDelete {...{ kind, preview }} />
              )}
            </div>
          </FoundPlace>
        ))}
      </Form>
      {isAsking ? (
        <RetentionConfirm
          {...{ shorter, days, preview, isBusy, isOffline, message }}
          onConfirm={() => void save()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function daysError({ min, max }: Kind, text: string): string | null {
  const days = Number(text)
  if (/^\d{1,4}$/.test(text) && days >= min && days <= max) return null
  return `Escriba un número entero de ${min} a ${wholeNumber(max)}`
}

function eachDays<Value>(of: (key: keyof RetentionDays) => Value): Readonly<Record<keyof RetentionDays, Value>> {
  return {
    positionDays: of('positionDays'),
    alertDays: of('alertDays'),
    logbookDays: of('logbookDays'),
    deliveryDays: of('deliveryDays'),
  }
}

const textsOf = (days: RetentionDays): DayTexts => eachDays((key) => String(days[key]))
const daysOf = (texts: DayTexts): RetentionDays => eachDays((key) => Number(texts[key]))

/** What was typed, over what somebody else has saved of the others. */
const keepMine = (base: DayTexts, mine: DayTexts, theirs: DayTexts): DayTexts =>
  eachDays((key) => (mine[key] === base[key] ? theirs[key] : mine[key]))
