import { keyStanding, unusedSince } from '@vigia/domain/account/key-standing'
import { spanText } from '@vigia/domain/format/span-text'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, listApiKeys } from '../../../api/api-keys.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { keyColumns } from './integration-columns.ts'
import styles from './integrations-section.module.css'
import { KeyTable } from './key-table.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

const EVERY_MS = 30_000

interface KeysOptions {
  readonly now: number
  readonly isOffline: boolean
  readonly withProof: WithProof
}

/** What stands over the keys; null: nothing does. */
type KeyDialog = { readonly shows: 'create' } | { readonly shows: 'revoke'; readonly apiKey: ApiKey }

/** The keys of the API as a part of the section, with what makes one and what revokes one. */
export function useKeys({ now, isOffline, withProof }: KeysOptions) {
  const keys = useAnswer({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => listApiKeys(signal),
    refetchInterval: EVERY_MS,
  })
  const [dialog, setDialog] = useState<KeyDialog | null>(null)
  const close = (): void => setDialog(null)
  return {
    create: () => setDialog({ shows: 'create' }),
    content: (
      <Loaded answer={keys} loading="Cargando las claves…">
        {(all) => (
          <Keys keys={all} onRevoke={(apiKey) => setDialog({ shows: 'revoke', apiKey })} {...{ now, isOffline }} />
        )}
      </Loaded>
    ),
    dialogs:
      dialog === null ? null : dialog.shows === 'create' ? (
        <CreateKeyDialog onMade={keys.retry} onClose={close} {...{ withProof, isOffline }} />
      ) : (
        <RevokeKeyDialog key={dialog.apiKey.id} apiKey={dialog.apiKey} now={now} onDone={keys.retry} onClose={close} />
      ),
  }
}

interface KeysProps {
  readonly keys: readonly ApiKey[]
  readonly now: number
  readonly isOffline: boolean
  readonly onRevoke: (key: ApiKey) => void
}

function Keys({ keys, now, isOffline, onRevoke }: KeysProps) {
  const opens = (key: ApiKey): boolean => ['good', 'unused'].includes(keyStanding(key, now))
  const active = keys.filter(opens)
  const over = keys.filter((key) => !opens(key))
  return (
    <>
      <header>
        <h3>Claves de API</h3>
        <small>{active.length === 1 ? '1 activa' : `${active.length} activas`} · el secreto se ve una sola vez</small>
        <span className={styles.export}>
          <ExportList
            list="api-keys"
            title="Claves de API"
            columnsAt={keyColumns}
            rows={[...active, ...over]}
            filter={[]}
          />
        </span>
      </header>
      {active.length === 0 ? (
        <EmptyState
          icon={<KeyRound size={26} aria-hidden="true" />}
          title={over.length === 0 ? 'Todavía no hay claves' : 'Ninguna clave activa'}
          hint="Con una clave, su ERP o sus rastreadores leen viajes, los escriben o envían posiciones."
        />
      ) : (
        <KeyTable label="Claves activas" keys={active} {...{ now, isOffline, onRevoke }} />
      )}
      <UnusedNote keys={active.filter((key) => keyStanding(key, now) === 'unused')} now={now} />
      {over.length === 0 ? null : (
        <section aria-label="Claves que ya no sirven">
          <header>
            <h3>Ya no sirven</h3>
            <small>vencidas, y anuladas en los últimos 90 días</small>
          </header>
          <KeyTable label="Claves vencidas o anuladas" keys={over} onRevoke={null} {...{ now, isOffline }} />
        </section>
      )}
    </>
  )
}

function UnusedNote({ keys, now }: { readonly keys: readonly ApiKey[]; readonly now: number }) {
  const [first] = keys
  if (first === undefined) return null
  const title =
    keys.length === 1
      ? `«${first.name}» no se usa desde hace ${spanText(now - unusedSince(first))}`
      : `${keys.length} claves no se usan desde hace 60 días o más`
  return (
    <div className={styles.note}>
      <Banner tone="notice" title={title}>
        Una clave sin uso por 90 días se anula sola y queda en la auditoría.
      </Banner>
    </div>
  )
}
