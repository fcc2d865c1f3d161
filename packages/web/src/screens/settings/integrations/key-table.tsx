import { KEY_DISUSE_MS, keyStanding, unusedSince } from '@vigia/domain/account/key-standing'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { Building2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApiKey } from '../../../api/api-keys.ts'
import { agoText } from '../../../text/elapsed.ts'
import { unknownValueText } from '../../../text/unknown-value.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { MoreRows } from '../../../ui/more-rows.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import textStyles from '../../../ui/text.module.css'
import { useAgo } from '../../../widgets/use-known-now.ts'
import styles from './key-table.module.css'
import { SCOPE_WORDS, SCOPES } from './scope-words.ts'

interface KeyTableProps {
  readonly label: string
  readonly keys: readonly ApiKey[]
  readonly now: number
  readonly isOffline: boolean
  /** Null: they open nothing any more. */
  readonly onRevoke: ((key: ApiKey) => void) | null
}

/** Keys, one a row; where it is narrow each is a few lines. */
export function KeyTable({ keys, ...table }: KeyTableProps) {
  return <MoreRows rows={keys}>{(shown) => <Rows keys={shown} {...table} />}</MoreRows>
}

function Rows({ label, keys, now, isOffline, onRevoke }: KeyTableProps) {
  return (
    <table className={styles.keys} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Clave</th>
          <th scope="col">Permisos</th>
          <th scope="col">De quién es</th>
          <th scope="col">Creada</th>
          <th scope="col">Último uso</th>
          <th scope="col">{onRevoke === null ? 'Terminó' : 'Vence'}</th>
          {onRevoke === null ? null : (
            <th scope="col">
              <span className={textStyles.visuallyHidden}>Qué se puede hacer</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} {...{ now, isOffline, onRevoke }} />
        ))}
      </tbody>
    </table>
  )
}

interface KeyRowProps extends Pick<KeyTableProps, 'now' | 'isOffline' | 'onRevoke'> {
  readonly apiKey: ApiKey
}

function KeyRow({ apiKey, now, isOffline, onRevoke }: KeyRowProps) {
  const { name, prefix, scopes, ownerName, makerName, addresses } = apiKey
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <small className={textStyles.identifier}>{prefix === null ? 'Principio desconocido' : `${prefix}····`}</small>
        {addresses.length === 0 ? null : <small>Solo desde {addresses.join(', ')}</small>}
      </th>
      <td>
        <ul className={styles.scopes}>
          {SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
            <li key={scope}>{SCOPE_WORDS[scope].label}</li>
          ))}
          {scopes
            .filter((scope) => !SCOPES.includes(scope))
            .map((scope) => (
              <li key={scope}>{unknownValueText(scope)}</li>
            ))}
        </ul>
      </td>
      <Cell label="De quién es">
        <span className={classNames(layoutStyles.inlineApart, styles.owner)}>
          {ownerName === null ? <Building2 size={15} aria-hidden="true" /> : <UserRound size={15} aria-hidden="true" />}
          {ownerName ?? 'Organización'}
        </span>
      </Cell>
      <Cell label="Creada">
        <span>{makerName ?? 'El programa'}</span>
        <small>{formatDateTime(apiKey.createdAt)}</small>
      </Cell>
      <Cell label="Último uso">
        <LastUse apiKey={apiKey} now={now} />
      </Cell>
      <Cell label={onRevoke === null ? 'Terminó' : 'Vence'}>
        <End apiKey={apiKey} now={now} />
      </Cell>
      {onRevoke === null ? null : (
        <td>
          <Button size="sm" disabled={isOffline} aria-label={`Anular ${name}`} onClick={() => onRevoke(apiKey)}>
            Anular
          </Button>
        </td>
      )}
    </tr>
  )
}

/** The heading of a column stands in each cell where there is no room for columns. */
function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <td>
      <em aria-hidden="true">{label}</em>
      <div>{children}</div>
    </td>
  )
}

function LastUse({ apiKey, now }: { readonly apiKey: ApiKey; readonly now: number }) {
  const { lastUsedAt, lastAddress } = apiKey
  const ago = useAgo(60_000)
  const text = lastUsedAt === null ? 'Nunca se usó' : ago(lastUsedAt)
  if (keyStanding(apiKey, now) === 'unused') {
    return (
      <>
        <span className={classNames(layoutStyles.inlineApart, styles.unused)}>
          <SeverityShape severity="medium" /> {text}
        </span>
        <small>Sin uso {agoText(unusedSince(apiKey), now).replace('hace ', 'desde hace ')}</small>
      </>
    )
  }
  return (
    <>
      <span>{text}</span>
      {lastAddress === null ? null : <small className={textStyles.identifier}>{lastAddress}</small>}
    </>
  )
}

function End({ apiKey, now }: { readonly apiKey: ApiKey; readonly now: number }) {
  const { expiresAt, revokedAt } = apiKey
  if (revokedAt === null) {
    return (
      <>
        <span>{expiresAt <= now ? 'Vencida' : `En ${agoText(now, expiresAt).replace('hace ', '')}`}</span>
        <small>{formatDateTime(expiresAt)}</small>
      </>
    )
  }
  const isDisused = revokedAt - unusedSince(apiKey) >= KEY_DISUSE_MS
  return (
    <>
      <span>{isDisused ? 'Anulada tras 90 días sin uso' : 'Anulada'}</span>
      <small>{formatDateTime(revokedAt)}</small>
    </>
  )
}
