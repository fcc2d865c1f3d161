import { CircleHelp, ShieldAlert, ShieldCheck } from 'lucide-react'
import { gpsIsolation } from '../../api/gps-isolation.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { Loaded } from '../loaded.tsx'
import { type IsolationFact, isolationFacts } from './isolation-facts.ts'
import styles from './reader-isolation.module.css'

/** It changes when the server starts anew, or another takes over. */
const LOOK_EVERY_MS = 30_000
const ICONS = { kept: ShieldCheck, weak: ShieldAlert, unknown: CircleHelp } as const

const useIsolation = () =>
  useAnswer({
    queryKey: ['gps-isolation'],
    queryFn: ({ signal }) => gpsIsolation(signal),
    refetchInterval: LOOK_EVERY_MS,
  })

/** For administrators, among the settings: all that keeps the reading of platforms apart, held or not. */
export function ReaderIsolation() {
  const query = useIsolation()
  return (
    <section className={styles.isolation} aria-label="Qué separa al lector del servidor">
      <h3>Qué separa al lector del servidor</h3>
      <Loaded answer={query} loading="Consultando…">
        {(isolation) => (
          <ul>
            {isolationFacts(isolation).map((fact) => (
              <Fact key={fact.text} fact={fact} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Fact({ fact: { title, text, state } }: { readonly fact: IsolationFact }) {
  const Icon = ICONS[state]
  return (
    <li data-state={state}>
      <Icon size={16} aria-hidden="true" />
      <div>
        <b>{title}</b>
        <small>{text}</small>
      </div>
    </li>
  )
}

/** For administrators, on the screen itself: only what does not hold. */
export function IsolationWarning() {
  const { data, error } = useIsolation()
  if (data === undefined) {
    return error === null ? null : (
      <p className={classNames(surfaceStyles.section, textStyles.muted)} data-slot="section muted">
        No se pudo consultar qué separa al lector. {error.message}
      </p>
    )
  }
  const weak = isolationFacts(data).filter(({ state }) => state === 'weak')
  if (weak.length === 0) return null
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Separación del lector">
      <Banner tone="warning" title="El lector no está del todo separado del servidor">
        {weak.map(({ text }) => text).join(' ')}
      </Banner>
    </section>
  )
}
