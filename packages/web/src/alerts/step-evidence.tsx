import { useMutation } from '@tanstack/react-query'
import { type EvidenceKind, MAX_EVIDENCE, type ProtocolStep } from '@vigia/domain/protocols/protocol'
import { EVIDENCE_LABEL, evidenceText, isProved, type StepEvidence } from '@vigia/domain/protocols/step-evidence'
import { Check } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import type { Alert } from '../api/alerts.ts'
import { giveStepEvidence, type KeptEvidence } from '../api/protocol-runs.ts'
import { clockTime } from '../text/clock-time.ts'
import { shortName } from '../text/short-name.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'
import { PhotoButton } from '../widgets/trip-photos/photo-button.tsx'
import { PhotoLink } from '../widgets/trip-photos/photo-link.tsx'
import { Problem } from './problem.tsx'

interface StepEvidenceProps {
  readonly alert: Alert
  readonly step: ProtocolStep & { readonly evidence: EvidenceKind }
  /** As it was given; null: not yet. */
  readonly kept: KeptEvidence | null
  readonly isReadOnly: boolean
  /** A way out was taken without it. */
  readonly isMissed: boolean
  /** What is filled in first. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly onGiven: () => void
}

/** What a step asks for before it is left: it is kept as soon as it is given, and may be given anew until then. */
export function StepEvidencePart({ alert, step, kept, isReadOnly, isMissed, field, onGiven }: StepEvidenceProps) {
  const [isWithout, setWithout] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const giving = useMutation({
    mutationFn: (given: StepEvidence) => giveStepEvidence(alert.alertId, step.id, given),
    onSuccess: () => {
      setWithout(false)
      setChanging(false)
    },
    onSettled: onGiven,
  })
  const isGiven = isProved(step, kept?.given ?? null)
  // A photo that is in the logbook and could not be noted with the step is not taken again.
  const unnoted = giving.isError && giving.variables.kind === 'photo' ? giving.variables : null
  return (
    <section aria-label="Evidencia" className={layoutStyles.stack}>
      <span className={textStyles.note}>
        {isGiven ? <Check size={13} aria-hidden="true" /> : null} Evidencia:{' '}
        {EVIDENCE_LABEL[step.evidence].toLowerCase()}
      </span>
      {kept === null ? null : <EvidenceLine kept={kept} />}
      {isReadOnly || !isGiven || isChanging ? null : (
        <Button size="sm" tone="ghost" onClick={() => setChanging(true)}>
          Cambiar la evidencia
        </Button>
      )}
      {isReadOnly || (isGiven && !isChanging) ? null : (
        <>
          <div className={layoutStyles.wrap}>
            {step.evidence !== 'photo' || isWithout ? null : alert.tripId === null ? (
              <span className={textStyles.note}>La alerta no es de un viaje: no hay bitácora para la foto.</span>
            ) : (
              <PhotoButton
                tripId={alert.tripId}
                onChanged={onGiven}
                onAdded={(photoId) => giving.mutate({ kind: 'photo', photoId })}
              />
            )}
            {unnoted === null ? null : (
              <Button size="sm" onClick={() => giving.mutate(unnoted)}>
                Anotar la foto en el paso
              </Button>
            )}
            <Button size="sm" tone="ghost" aria-expanded={isWithout} onClick={() => setWithout(!isWithout)}>
              {isWithout ? 'Sí hay evidencia' : 'Sin evidencia…'}
            </Button>
          </div>
          {isWithout || step.evidence !== 'photo' ? (
            <WordsForm
              key={isWithout ? 'none' : step.evidence}
              field={field}
              label={isWithout ? 'Por qué no hay evidencia' : EVIDENCE_LABEL[step.evidence]}
              isBusy={giving.isPending}
              onGiven={(text) => giving.mutate({ kind: isWithout ? 'none' : textKind(step.evidence), text })}
            />
          ) : null}
        </>
      )}
      <Problem
        text={
          giving.error?.message ?? (isMissed && !isGiven ? 'Agregue la evidencia, o diga por qué no la hay.' : null)
        }
      />
    </section>
  )
}

const textKind = (kind: EvidenceKind): 'note' | 'folio' => (kind === 'folio' ? 'folio' : 'note')

interface WordsFormProps {
  readonly label: string
  readonly isBusy: boolean
  readonly field: RefObject<HTMLInputElement | null>
  readonly onGiven: (text: string) => void
}

/** Enter keeps it. */
function WordsForm({ label, isBusy, field, onGiven }: WordsFormProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '' && !isBusy) onGiven(text.trim())
  }
  return (
    <form onSubmit={submit} className={layoutStyles.stack}>
      <Field
        ref={field}
        label={label}
        value={text}
        maxLength={MAX_EVIDENCE}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="sm" aria-busy={isBusy || undefined}>
        Guardar
      </Button>
    </form>
  )
}

/** What was given, by whom and when; a photo that is still there can be looked at. */
export function EvidenceLine({ kept }: { readonly kept: KeptEvidence }) {
  const { given, at, by } = kept
  return (
    <small>
      {`${evidenceText(given).charAt(0).toUpperCase()}${evidenceText(given).slice(1)}`}
      {` · ${by === null ? '' : `${shortName(by)}, `}${clockTime(at)}`}
      {given.kind === 'photo' && given.photoId !== null ? (
        <PhotoLink photoId={given.photoId} title={`Foto del paso, ${clockTime(at)}`} />
      ) : null}
    </small>
  )
}
