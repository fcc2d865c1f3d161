import { CircleHelp, TriangleAlert } from 'lucide-react'
import type { PlatformHealth } from '../../../api/platform-health.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { Sparkline } from '../../../ui/sparkline.tsx'
import { PLATFORM_KIND_LABEL } from '../../../widgets/gps-extractor/session-text.ts'
import styles from './platforms.module.css'

const PERCENT = new Intl.NumberFormat('es-MX', { style: 'percent', maximumFractionDigits: 0 })

/** Rounds down: 89.6 % warns, and is not told as 90 %. */
const shareText = (share: number): string => PERCENT.format(Math.floor(share * 100) / 100)

/** Every site with how well it is read; orange where it is not, or where a person is waited for. */
export function PlatformTable({ platforms }: { readonly platforms: readonly PlatformHealth[] }) {
  return (
    <table className={styles.platforms} aria-label="Plataformas">
      <thead>
        <tr>
          <th scope="col">Plataforma</th>
          <th scope="col">Cuentas</th>
          <th scope="col">Viajes</th>
          <th scope="col">Lecturas, 7 días</th>
          <th scope="col">24 h</th>
          <th scope="col">Estado</th>
        </tr>
      </thead>
      <tbody>
        {platforms.map((platform) => (
          <PlatformRow key={platform.origin} platform={platform} />
        ))}
      </tbody>
    </table>
  )
}

function PlatformRow({ platform }: { readonly platform: PlatformHealth }) {
  const { name, origin, kind, accounts, trips, readShare, series, state, text } = platform
  const { host } = new URL(origin)
  const known = series.filter((share) => share !== null)
  return (
    <tr data-state={state}>
      <th scope="row">
        <b>{name}</b>
        <small>{[...(name === host ? [] : [host]), ...(kind === null ? [] : [kindText(kind)])].join(' · ')}</small>
      </th>
      <td data-of={accounts === 1 ? 'cuenta' : 'cuentas'}>{accounts}</td>
      <td data-of={trips === 1 ? 'viaje' : 'viajes'}>{trips}</td>
      <td className={styles.series}>
        {known.length < 2 ? (
          <small>Aún sin historia</small>
        ) : (
          <Sparkline
            values={series}
            height={26}
            label={`${name}, lecturas de 7 días: de ${shareText(Math.min(...known))} a ${shareText(Math.max(...known))}`}
          />
        )}
      </td>
      <td className={styles.share} data-unknown={readShare === null || undefined}>
        {readShare === null ? 'sin dato' : shareText(readShare)}
      </td>
      <td className={styles.state}>
        <span className={layoutStyles.inline}>
          {state === 'warn' ? <TriangleAlert size={15} aria-hidden="true" /> : null}
          {state === 'unknown' ? <CircleHelp size={15} aria-hidden="true" /> : null}
          {text}
        </span>
      </td>
    </tr>
  )
}

const kindText = (kind: NonNullable<PlatformHealth['kind']>): string =>
  kind === 'browser' ? 'Página, con navegador' : `${PLATFORM_KIND_LABEL[kind]}, por API`
