import {
  differingFields,
  hasTypedPassword,
  type TripFieldLook,
  type TripForm,
  type TripValues,
} from '../../api/trip-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CHOICES } from './choices.ts'
import styles from './trip-form.module.css'

interface RefusedChangeProps {
  /** Who was first, as a sentence. */
  readonly title: string
  readonly isBusy: boolean
  readonly values: TripValues
  /** When what stands in the form was last kept. */
  readonly kept: number | 'refused' | null
  readonly onReload: () => void
  readonly onOverwrite: () => void
}

/** What does not come back when a form begins anew from its draft; null: all of it does. */
export function lossText(kept: number | 'refused' | null, values: TripValues): string | null {
  if (kept === 'refused') return 'Este navegador no guarda borradores: al ver su cambio se pierde todo lo que escribió.'
  return !hasTypedPassword(values) ? null : 'Al ver su cambio tendrá que escribir otra vez la contraseña GPS.'
}

/** The answer to who saves second: nothing was saved, and nothing is lost. */
export const RefusedChange = ({ title, isBusy, values, kept, onReload, onOverwrite }: RefusedChangeProps) => (
  <Banner tone="warning" urgent title={title}>
    Lo que usted escribió sigue aquí. {lossText(kept, values)}{' '}
    <Button size="sm" tone="ghost" onClick={onReload}>
      Ver su cambio
    </Button>
    <Button size="sm" tone="ghost" saves disabled={isBusy} onClick={onOverwrite}>
      Guardar el mío encima
    </Button>
  </Banner>
)

interface OvertakenTripProps {
  readonly stored: TripForm | null
  /** What the trip had when the first word of the draft was typed. */
  readonly seen: TripValues | null
  /** What was typed while nobody noted it; null: none of it. */
  readonly unseen: TripValues | null
  readonly values: TripValues
  readonly onChange: (changes: TripValues) => void
}

/** What others changed of a trip since somebody began to type: nothing of it is saved over unseen. */
export function OvertakenTrip({ stored, seen, unseen, values, onChange }: OvertakenTripProps) {
  if (stored === null || seen === null) return null
  const own = differingFields(values, stored.values)
  // Each field of these that is otherwise may have been changed by somebody else.
  const doubtful = unseen === null ? [] : own.filter(({ field }) => field in unseen)
  const changed = differingFields(seen, stored.values)
  const theirs = [...new Set([...changed, ...doubtful])]
  if (theirs.length === 0) return null
  const mine = new Set(own)
  const both = theirs.filter((look) => mine.has(look))
  const giveWay = (): void =>
    onChange(Object.fromEntries(both.map(({ field }) => [field, stored.values[field] ?? ''] as const)))
  return (
    <Banner
      tone="warning"
      urgent
      title={
        changed.length === 0
          ? 'No se sabe si el viaje cambió desde que usted empezó a escribir'
          : 'El viaje cambió desde que usted empezó a escribir'
      }
    >
      El último cambio es de {stored.changedBy ?? 'alguien más'}.
      <ul className={styles.theirs}>
        {theirs.map((look) => (
          <li key={look.field}>
            {look.label}: {valueText(look, stored.values)}
            {mine.has(look) ? `; usted escribió ${valueText(look, values)}` : ''}
          </li>
        ))}
      </ul>
      {both.length === 0 ? null : (
        <>
          Al guardar queda lo que usted escribió.{' '}
          <Button size="sm" tone="ghost" onClick={giveWay}>
            Usar lo que tiene el viaje
          </Button>
        </>
      )}
    </Banner>
  )
}

/** What stands in a field, as it reads on screen. */
function valueText({ field, kind }: TripFieldLook, values: TripValues): string {
  const text = (values[field] ?? '').trim()
  if (text === '') return 'vacío'
  if (kind === 'instant') return text.replace('T', ' ')
  if (kind !== 'status' && kind !== 'tracking') return text
  return CHOICES[kind].find(([value]) => value === text)?.[1] ?? text
}
