import type { Operator } from '../../api/operators.ts'
import styles from './operators.module.css'

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** How an operator answers, for a file: `82% de 50`, `3 de 4, muestra corta`. */
export function reliabilityText({ answered, calls, share }: Operator['reliability']): string {
  if (calls === 0) return 'Sin intentos'
  return share === null ? `${answered} de ${calls}, muestra corta` : `${percent(share)} de ${calls}`
}

/** How an operator answers, always with its sample; a short one is no percentage (design, operators). */
export function ReliabilityCell({ reliability: { answered, calls, share, isPoor } }: Pick<Operator, 'reliability'>) {
  if (calls === 0) {
    return (
      <span className={styles.reliability}>
        <small>Sin intentos</small>
      </span>
    )
  }
  return (
    <span className={styles.reliability} data-poor={isPoor || undefined}>
      <b>{share === null ? `${answered} de ${calls}` : percent(share)}</b>
      <small>{share === null ? 'muestra corta' : `de ${calls}`}</small>
    </span>
  )
}
