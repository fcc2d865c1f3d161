import { Check } from 'lucide-react'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import styles from './import-header.module.css'

export type ImportStep = 'file' | 'columns' | 'review' | 'result'

const STEPS: readonly (readonly [ImportStep, string])[] = [
  ['file', 'Archivo'],
  ['columns', 'Columnas'],
  ['review', 'Revisión'],
  ['result', 'Resultado'],
]

/** The four steps in the bar: those behind, the one at hand, those to come. */
export function ImportHeader({ step }: { readonly step: ImportStep }) {
  const at = STEPS.findIndex(([name]) => name === step)
  return (
    <HeaderSlot title="Importar viajes">
      <ol className={styles.steps} aria-label="Pasos">
        {STEPS.map(([name, label], index) => (
          <li
            key={name}
            data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
            aria-current={index === at ? 'step' : undefined}
          >
            <i aria-hidden="true">{index < at ? <Check size={13} /> : index + 1}</i>
            <span>{label}</span>
          </li>
        ))}
      </ol>
      <ConnectionState showsSince />
    </HeaderSlot>
  )
}
