import { keyStanding, unusedSince } from '@vigia/domain/account/key-standing'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { KeyRound, Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, listApiKeys } from '../../../api/api-keys.ts'
import { countOperatorLinks } from '../../../api/operator-link.ts'
import { countActiveShareLinks } from '../../../api/share-links.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { listWebhooks, type Webhook } from '../../../api/webhooks.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { useConnection } from '../../../live/use-live.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { spanText } from '../../../text/silence-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useProof } from '../../../widgets/account/use-proof.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { useKnownNow } from '../../../widgets/use-known-now.ts'
import { PHONE, useMedia } from '../../../widgets/use-media.ts'
import { ApiReference } from './api-reference.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { CreateWebhookDialog, WebhookSecretDialog } from './create-webhook-dialog.tsx'
import { keyColumns } from './integration-columns.ts'
import styles from './integrations-section.module.css'
import { KeyTable } from './key-table.tsx'
import { OperatorLinks } from './operator-links.tsx'
import { PublicLinks } from './public-links.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { WebhookPanel } from './webhook-panel.tsx'
import { WebhooksPart } from './webhooks-part.tsx'

const EVERY_MS = 30_000
const WEBHOOKS_EVERY_MS = 10_000

type View = 'keys' | 'links' | 'reference'

/** How others are joined to us: keys and webhooks, the links of clients and operators, and what the API can do. */
export function Section() {
  const [view, setView] = useState<View>('keys')
  const links = useAnswer({
    queryKey: ['public-links-count'],
    queryFn: async ({ signal }) => (await countActiveShareLinks(signal)) + (await countOperatorLinks(signal)),
    refetchInterval: EVERY_MS,
  })
  const now = useServerNow(EVERY_MS)
  const isPhone = useMedia(PHONE)
  const { tools, aside, content, dialogs } = useKeysAndWebhooks(now)
  const count = links.data === undefined ? '' : ` ${wholeNumber(links.data)}`
  const tabs = (
    <Segmented
      label="Qué integraciones"
      value={view}
      options={[
        { value: 'keys', label: isPhone ? 'Claves' : 'Claves y webhooks' },
        { value: 'links', label: `${isPhone ? 'Enlaces' : 'Enlaces públicos'}${count}` },
        { value: 'reference', label: isPhone ? 'API' : 'Referencia de la API' },
      ]}
      onChange={setView}
    />
  )
  return (
    <SettingsSection
      title="Integraciones"
      tabs={tabs}
      {...(view === 'keys' ? { tools, ...(aside === null ? {} : { aside }) } : {})}
    >
      <div className={styles.content}>
        {view === 'keys' ? (
          content
        ) : view === 'links' ? (
          <>
            <PublicLinks now={now} onRevoked={links.retry} />
            <OperatorLinks now={now} onRevoked={links.retry} />
          </>
        ) : (
          <ApiReference />
        )}
      </div>
      {dialogs}
    </SettingsSection>
  )
}

/** The keys with which other programs call us, and the addresses that we call: who has them, what they may, what became of them. */
function useKeysAndWebhooks(now: number) {
  const keys = useAnswer({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => listApiKeys(signal),
    refetchInterval: EVERY_MS,
  })
  const webhooks = useAnswer({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => listWebhooks(signal),
    refetchInterval: WEBHOOKS_EVERY_MS,
  })
  const knownNow = useKnownNow(EVERY_MS)
  const connection = useConnection()
  const isOffline = connection.state === 'disconnected' && connection.notLive
  const [isCreating, setCreating] = useState<'key' | 'webhook' | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { withProof, dialog } = useProof()
  // Without any the keys have the whole width.
  const hasWebhooks = (webhooks.data?.length ?? 0) > 0
  const chosen = webhooks.data?.find(({ id }) => id === chosenId) ?? null
  const aside = {
    ...{ label: 'Webhook', widthRem: 26, isOpen: chosen !== null, onClose: () => setChosenId(null) },
    content:
      chosen === null ? (
        <EmptyState icon={<WebhookIcon size={26} aria-hidden="true" />} title="Elija un webhook" />
      ) : (
        <WebhookPanel
          key={chosen.id}
          webhook={chosen}
          onChanged={webhooks.retry}
          onDeleted={() => {
            setChosenId(null)
            webhooks.retry()
          }}
          onSecret={setSecret}
          {...{ now, isOffline, withProof }}
        />
      ),
  }
  return {
    tools: <Tools isOffline={isOffline} onCreate={setCreating} />,
    aside: hasWebhooks ? aside : null,
    content: (
      <>
        <Loaded answer={keys} loading="Cargando las claves…">
          {(all) => <Keys keys={all} onRevoke={setRevoking} {...{ now, isOffline }} />}
        </Loaded>
        <Loaded answer={webhooks} loading="Cargando los webhooks…">
          {(all: readonly Webhook[]) => (
            <WebhooksPart webhooks={all} onChoose={setChosenId} now={knownNow} chosenId={chosenId} />
          )}
        </Loaded>
      </>
    ),
    dialogs: (
      <>
        {isCreating === 'key' ? (
          <CreateKeyDialog onMade={keys.retry} onClose={() => setCreating(null)} {...{ withProof, isOffline }} />
        ) : null}
        {isCreating === 'webhook' ? (
          <CreateWebhookDialog
            onMade={webhooks.retry}
            onClose={() => setCreating(null)}
            {...{ withProof, isOffline }}
          />
        ) : null}
        {revoking === null ? null : (
          <RevokeKeyDialog
            key={revoking.id}
            apiKey={revoking}
            now={now}
            onDone={keys.retry}
            onClose={() => setRevoking(null)}
          />
        )}
        {secret === null ? null : (
          <WebhookSecretDialog title="Secreto nuevo" secret={secret} onClose={() => setSecret(null)} />
        )}
        {dialog}
      </>
    ),
  }
}

interface ToolsProps {
  readonly isOffline: boolean
  readonly onCreate: (what: 'key' | 'webhook') => void
}

function Tools({ isOffline, onCreate }: ToolsProps) {
  return (
    <>
      <Button
        disabled={isOffline}
        icon={<WebhookIcon size={15} aria-hidden="true" />}
        onClick={() => onCreate('webhook')}
      >
        Nuevo webhook
      </Button>
      <Button
        tone="primary"
        disabled={isOffline}
        icon={<Plus size={15} aria-hidden="true" />}
        onClick={() => onCreate('key')}
      >
        {isOffline ? 'Sin conexión' : 'Nueva clave'}
      </Button>
    </>
  )
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
