import type { Webhook } from '../../../api/webhooks.ts'
import { SignatureNote } from './create-webhook-dialog.tsx'
import secretStyles from './secret-panel.module.css'
import { WebhookList } from './webhook-list.tsx'

interface WebhooksPartProps {
  readonly webhooks: readonly Webhook[]
  readonly chosenId: string | null
  readonly now: number
  readonly onChoose: (id: string) => void
}

/** The webhooks under the keys, and how their receivers know that a message is ours. */
export function WebhooksPart({ webhooks, ...list }: WebhooksPartProps) {
  return (
    <section aria-label="Webhooks">
      <header>
        <h3>Webhooks</h3>
        <small>{webhooks.length} · firmados según Standard Webhooks</small>
      </header>
      <WebhookList webhooks={webhooks} {...list} />
      {webhooks.length === 0 ? null : (
        <>
          <header>
            <h3>Cómo comprobar la firma</h3>
            <small>igual para todos los webhooks</small>
          </header>
          <div className={secretStyles.note}>
            <SignatureNote />
          </div>
        </>
      )}
    </section>
  )
}
