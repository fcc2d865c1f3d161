import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { countOperatorLinks } from '../../../api/operator-link.ts'
import { countActiveShareLinks } from '../../../api/share-links.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { isUnheard } from '../../../live/connection.ts'
import { useConnection } from '../../../live/use-live.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useProof } from '../../../widgets/account/use-proof.tsx'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { PHONE, useMedia } from '../../../widgets/use-media.ts'
import { ApiReference } from './api-reference.tsx'
import styles from './integrations-section.module.css'
import { OperatorLinks } from './operator-links.tsx'
import { PublicLinks } from './public-links.tsx'
import { useKeys } from './use-keys.tsx'
import { useWebhooks } from './use-webhooks.tsx'

const EVERY_MS = 30_000

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
  const connection = useConnection()
  const isOffline = isUnheard(connection)
  const { withProof, dialog } = useProof()
  const keys = useKeys({ now, isOffline, withProof })
  const webhooks = useWebhooks({ now, isOffline, withProof })
  return {
    tools: <Tools isOffline={isOffline} onNewWebhook={webhooks.create} onNewKey={keys.create} />,
    aside: webhooks.aside,
    content: (
      <>
        {keys.content}
        {webhooks.content}
      </>
    ),
    dialogs: (
      <>
        {keys.dialogs}
        {webhooks.dialogs}
        {dialog}
      </>
    ),
  }
}

interface ToolsProps {
  readonly isOffline: boolean
  readonly onNewWebhook: () => void
  readonly onNewKey: () => void
}

function Tools({ isOffline, onNewWebhook, onNewKey }: ToolsProps) {
  return (
    <>
      <Button disabled={isOffline} icon={<WebhookIcon size={15} aria-hidden="true" />} onClick={onNewWebhook}>
        Nuevo webhook
      </Button>
      <Button tone="primary" disabled={isOffline} icon={<Plus size={15} aria-hidden="true" />} onClick={onNewKey}>
        {isOffline ? 'Sin conexión' : 'Nueva clave'}
      </Button>
    </>
  )
}
