import type { Alert } from '../api/alerts.ts'
import { classNames } from '../ui/class-names.ts'
import surfaceStyles from '../ui/surface.module.css'
import styles from './alert-context.module.css'
import { alertTypeTitle } from './alert-text.ts'

/** Which trip, who drives, where. The type's code appears only here (DESIGN §8). */
export function AlertContext({ alert }: { readonly alert: Alert }) {
  const { type, invoice, operator, phone, place, point, platform } = alert
  const rows: readonly (readonly [string, string | null])[] = [
    ['Viaje', invoice],
    ['Operador', operator],
    ['Teléfono', phone],
    ['Plataforma', platform],
    ['Lugar', place],
    ['Coordenadas', point === null ? null : `${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}`],
    ['Tipo', `${alertTypeTitle(type)} (${type})`],
  ]
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Contexto</h3>
      </header>
      <dl className={classNames(surfaceStyles.keyValues, styles.kv)}>
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
