import { ENDED_DAYS, ENDING_DAYS } from '@vigia/domain/account/credential-ends'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { DAY_MS } from '@vigia/domain/time/duration'
import { Link } from 'react-router'
import { type CredentialEnd, useCredentialEnds } from '../../api/credential-ends.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import textStyles from '../../ui/text.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'

/** What opens something and is about to end, the first to end first; of passwords of platforms nobody knows when they do. */
export function CredentialEndsCard() {
  const ends = useCredentialEnds()
  return (
    <Card
      title="Credenciales por vencer"
      hint={`en ${ENDING_DAYS} días, o vencidas hace menos de ${ENDED_DAYS}`}
      foot={
        <>
          De las contraseñas de plataformas no se sabe: ninguna dice cuándo vence. La que deja de entrar se ve en{' '}
          <Link to="/dashboard/gps">Extractor GPS</Link>.
        </>
      }
    >
      <Loaded answer={ends} loading="Buscando…">
        {(all) =>
          all.length === 0 ? (
            <Nothing>Ni las claves de API ni el certificado de los receptores vencen pronto</Nothing>
          ) : (
            <table className={styles.parties}>
              <thead>
                <tr>
                  <th scope="col">Qué es</th>
                  <th scope="col">Vence</th>
                  <th scope="col">Último uso</th>
                </tr>
              </thead>
              <tbody>
                {all.map((end) => (
                  <EndRow key={end.keyId ?? end.kind} end={end} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Card>
  )
}

function EndRow({ end }: { readonly end: CredentialEnd }) {
  const now = useServerNow(60_000)
  return (
    <tr>
      <th scope="row">
        {end.kind === 'certificate' ? (
          'Certificado de los receptores'
        ) : (
          <Link to="/settings/integrations">Clave «{end.name}»</Link>
        )}
      </th>
      <td>
        {leftText(end.endsAt, now)}
        <small className={textStyles.note}> {formatDateTime(end.endsAt)}</small>
      </td>
      <td>{end.kind === 'certificate' ? '—' : end.lastUsedAt === null ? 'nunca' : formatDateTime(end.lastUsedAt)}</td>
    </tr>
  )
}

/** Whole days: one that ends within the next is told by the hour beside it. */
function leftText(endsAt: number, now: number): string {
  if (endsAt <= now) return 'venció'
  const days = Math.floor((endsAt - now) / DAY_MS)
  if (days === 0) return 'en menos de un día'
  return days === 1 ? 'en 1 día' : `en ${days} días`
}
