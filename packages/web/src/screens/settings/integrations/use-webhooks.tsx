import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { listWebhooks, type Webhook } from '../../../api/webhooks.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { useKnownNow } from '../../../widgets/use-known-now.ts'
import { CreateWebhookDialog, WebhookSecretDialog } from './create-webhook-dialog.tsx'
import { WebhookPanel } from './webhook-panel.tsx'
import { WebhooksPart } from './webhooks-part.tsx'

const WEBHOOKS_EVERY_MS = 10_000
const NOW_EVERY_MS = 30_000

interface WebhooksOptions {
  readonly now: number
  readonly isOffline: boolean
  readonly withProof: WithProof
}

/** What stands over the webhooks; null: nothing does. */
type WebhookDialog = { readonly shows: 'create' } | { readonly shows: 'secret'; readonly secret: string }

/** The webhooks as a part of the section, the one that is chosen beside them, and what makes one or a secret anew. */
export function useWebhooks({ now, isOffline, withProof }: WebhooksOptions) {
  const webhooks = useAnswer({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => listWebhooks(signal),
    refetchInterval: WEBHOOKS_EVERY_MS,
  })
  const knownNow = useKnownNow(NOW_EVERY_MS)
  const [dialog, setDialog] = useState<WebhookDialog | null>(null)
  const closeDialog = (): void => setDialog(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
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
          onSecret={(secret) => setDialog({ shows: 'secret', secret })}
          {...{ now, isOffline, withProof }}
        />
      ),
  }
  return {
    create: () => setDialog({ shows: 'create' }),
    aside: hasWebhooks ? aside : null,
    content: (
      <Loaded answer={webhooks} loading="Cargando los webhooks…">
        {(all: readonly Webhook[]) => (
          <WebhooksPart webhooks={all} onChoose={setChosenId} now={knownNow} chosenId={chosenId} />
        )}
      </Loaded>
    ),
    dialogs:
      dialog === null ? null : dialog.shows === 'create' ? (
        <CreateWebhookDialog onMade={webhooks.retry} onClose={closeDialog} {...{ withProof, isOffline }} />
      ) : (
        <WebhookSecretDialog title="Secreto nuevo" secret={dialog.secret} onClose={closeDialog} />
      ),
  }
}
