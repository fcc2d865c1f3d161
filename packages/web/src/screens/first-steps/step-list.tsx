import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { trySound } from '../../alerts/preferences.ts'
import { noteSoundTrial } from '../../alerts/sound-trial.ts'
import type { Setup, SetupStep, SetupStepKey } from '../../api/setup.ts'
import { patchSetup } from '../../api/setup.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { usePlaceWords } from '../../places/use-place-words.ts'
import { timeOrDayExact } from '../../text/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import textStyles from '../../ui/text.module.css'
import { commandsNow } from '../../widgets/command-registry.ts'
import { SoundQuestion, UNHEARD } from '../../widgets/sound-question.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './first-steps.module.css'

const TITLE: Readonly<Record<SetupStepKey, string>> = {
  account: 'Asegurar su cuenta',
  team: 'Invitar a su equipo',
  trips: 'Traer viajes',
  gps: 'Conectar el GPS',
  'first-fix': 'Ver la primera posición',
  desk: 'Preparar la mesa',
}

interface StepListProps {
  readonly setup: Setup
}

/** Where each step is done: those of these that the person may open, which the palette knows. */
const PLACES: Readonly<Partial<Record<SetupStepKey, readonly (readonly [to: string, label: string])[]>>> = {
  account: [['/settings/account', 'Abrir']],
  team: [['/settings/users', 'Invitar']],
  trips: [
    ['/viajes/nuevo', 'Nuevo'],
    ['/viajes/importar', 'Importar'],
  ],
  desk: [['/settings/maps', 'Teléfono']],
}

function placesOf({ key, isDone }: SetupStep): readonly (readonly [to: string, label: string])[] {
  if (isDone && key === 'account') return []
  const known = new Set(commandsNow().map(({ id }) => id))
  return (PLACES[key] ?? []).filter(([to]) => known.has(`go ${to}`))
}

/** Six steps, each done when there is what it asks for, in any order. */
export function StepList({ setup }: StepListProps) {
  const { steps } = setup
  const done = steps.filter(({ isDone }) => isDone).length
  const now = steps.find(({ isDone }) => !isDone)?.key ?? null
  const style: CSSProperties & Record<'--done', string> = { '--done': `${(100 * done) / steps.length}%` }
  return (
    <section aria-label="Pasos">
      <header className={styles.head}>
        <span className={styles.dial} style={style} role="img" aria-label={`${done} de ${steps.length} pasos hechos`}>
          <span aria-hidden="true">
            {done}/{steps.length}
          </span>
        </span>
        <div>
          <h2>{done === steps.length ? 'Todo está listo' : 'Empiece con Vigía'}</h2>
          <p>Seis pasos para ver su flota. Puede salir y volver cuando quiera.</p>
        </div>
      </header>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { key, isDone, text } = step
          const Icon = isDone ? CircleCheck : key === now ? CircleDot : Circle
          return (
            <li key={key} data-state={isDone ? 'done' : key === now ? 'now' : 'open'}>
              <Icon size={22} role="img" aria-label={isDone ? 'Hecho' : 'Pendiente'} />
              <span>
                <b>{TITLE[key]}</b>
                <small>
                  {key === 'first-fix' && setup.firstFix !== null ? <FirstFixText fix={setup.firstFix} /> : text}
                </small>
              </span>
              <div className={styles.acts}>
                {key === 'desk' && !isDone ? <SoundTrial /> : null}
                {placesOf(step).map(([to, label]) => (
                  <Link key={to} to={to}>
                    {label}
                  </Link>
                ))}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** When the first position came, of which unit and where. */
function FirstFixText({ fix: { at, plates, uniqueId, point } }: { readonly fix: NonNullable<Setup['firstFix']> }) {
  const now = useServerNow(60_000)
  const place = usePlaceWords(point)
  return [timeOrDayExact(at, now), plates ?? uniqueId, place].filter((part) => part !== null).join(' · ')
}

/** A sound that was heard is what tells people of a night's alert: the step is done when a person says so, and by nothing less. */
function SoundTrial() {
  const [answer, setAnswer] = useState<'asked' | 'unheard' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const run = async (): Promise<void> => {
    setAnswer(null)
    const refused = await trySound('high')
    setRefusal(refused)
    if (refused === null) setAnswer('asked')
  }
  const note = (isAudible: boolean): void => {
    noteSoundTrial({ at: Date.now(), isAudible })
    setAnswer(isAudible ? null : 'unheard')
    if (isAudible) void attempt(() => patchSetup({ soundTried: true }))
  }
  return (
    <>
      <FormError message={refusal ?? message} />
      {answer === 'unheard' ? <small className={textStyles.warning}>{UNHEARD}</small> : null}
      {answer === 'asked' ? <SoundQuestion onAnswer={note} /> : null}
      <Button size="sm" disabled={isBusy} onClick={() => void run()}>
        Probar sonido
      </Button>
    </>
  )
}
