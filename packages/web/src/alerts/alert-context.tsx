import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import type { ReactNode } from 'react'
import type { Alert } from '../api/alerts.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { classNames } from '../ui/class-names.ts'
import surfaceStyles from '../ui/surface.module.css'
import { GoogleMapsLink, WhatsappLink } from '../widgets/outside-links.tsx'
import styles from './alert-context.module.css'
import { alertPlace } from './alert-place.ts'
import { useDuressOf } from './use-duress.ts'

interface Row {
  readonly name: string
  /** Null: not known, and left out. */
  readonly value: string | null
  /** Beside it. */
  readonly link?: ReactNode
}

/** Which trip, who drives, where. The type's code appears only here (DESIGN §8). */
export function AlertContext({ alert }: { readonly alert: Alert }) {
  const { type, invoice, operator, phone, point, platform } = alert
  const duress = useDuressOf(alert)
  const place = alertPlace(alert, useServerNow(5_000))
  const rows: readonly Row[] = [
    { name: 'Viaje', value: invoice },
    { name: 'Operador', value: operator },
    { name: 'Teléfono', value: phone, link: <WhatsappLink phone={duress === 'none' ? phone : null} /> },
    { name: 'Plataforma', value: platform },
    ...(place === null ? [] : [{ name: place.name, value: place.words }]),
    {
      name: 'Coordenadas',
      value: point === null ? null : `${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}`,
      link: point === null ? null : <GoogleMapsLink point={point} />,
    },
    { name: 'Tipo', value: `${alertTypeTitle(type)} (${type})` },
  ]
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Contexto</h3>
      </header>
      <dl className={classNames(surfaceStyles.keyValues, styles.kv)}>
        {rows.map(({ name, value, link }) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value} {link}
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
