import { useQueryClient } from '@tanstack/react-query'
import { MAIL_STATE_TEXT, WAY_TEXT } from '@vigia/domain/operator/operator-message'
import { TEXT_LIMITS } from '@vigia/domain/operator/operator-texts'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { type LucideIcon, Mail, MessageCircle, MessageSquare, Send, Webhook } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { askAfterNews } from '../api/ask-again.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import {
  type MessageWay,
  type OperatorMessage,
  sendOperatorMessage,
  type TripMessages as Thread,
  tripMessages,
} from '../api/operator-messages.ts'
import { mayAct } from '../api/tokens.ts'
import { useAnswer } from '../api/use-answer.ts'
import { acquireLive } from '../live/live.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { timeOrDay } from '../text/clock-time.ts'
import { smsTextHref, whatsappTextHref } from '../text/message-links.ts'
import { Button } from '../ui/button.tsx'
import fieldStyles from '../ui/field.module.css'
import { FormError } from '../ui/form-error.tsx'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import { Loaded } from './loaded.tsx'
import styles from './trip-messages.module.css'
import { useAttempt } from './use-attempt.ts'

/** For what the socket missed: it tells at once. */
const AGAIN_EVERY_MS = 30_000
/** For what the socket missed of a mail that is on its way. */
const WHILE_MAIL_WAITS_MS = 3_000
const isMailWaiting = (thread: Thread | undefined): boolean =>
  thread?.messages.some(({ mail }) => mail?.state === 'waiting') === true
/** Later than this it waited in the phone, and is said to. */
const LATE_MS = 2 * MINUTE_MS

interface TripMessagesProps {
  readonly tripId: string
  readonly onSent?: () => void
}

/** What the team and the operator of a trip write to each other; only who may act is told (design, second part §5). */
export function TripMessages(props: TripMessagesProps) {
  return mayAct() ? <OpenMessages {...props} /> : null
}

function OpenMessages({ tripId, onSent }: TripMessagesProps) {
  const client = useQueryClient()
  const answer = useAnswer({
    queryKey: ['trip-messages', tripId],
    queryFn: ({ signal }) => tripMessages(tripId, signal),
    refetchInterval: ({ state }) => (isMailWaiting(state.data) ? WHILE_MAIL_WAITS_MS : AGAIN_EVERY_MS),
  })
  useEffect(() => {
    const live = acquireLive()
    return live.onLogbookEntry((news) => {
      if (news.tripId === null || news.tripId === tripId) void askAfterNews(client, ['trip-messages', tripId])
    })
  }, [client, tripId])
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Mensajes con el operador">
      <header>
        <h3>Mensajes con el operador</h3>
      </header>
      <Loaded answer={answer} loading="Cargando los mensajes…">
        {(thread) => (
          <>
            {thread.more === 0 ? null : <p>Hay {thread.more} anteriores, que están en la bitácora.</p>}
            {thread.messages.length === 0 ? null : (
              <ul className={styles.list}>
                {thread.messages.map((message) => (
                  <Message key={message.messageId} message={message} />
                ))}
              </ul>
            )}
            {thread.isUnderDuress ? (
              <p role="alert">No le escriba ni le llame: puede no estar solo.</p>
            ) : thread.operator === null ? (
              <p>El viaje no tiene operador.</p>
            ) : (
              <Composer
                tripId={tripId}
                thread={thread}
                onSent={() => {
                  answer.retry()
                  onSent?.()
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Message({ message }: { readonly message: OperatorMessage }) {
  const now = useServerNow(10_000)
  const { from, text, at, receivedAt, by, via, seenAt, mail } = message
  const arrived = receivedAt - at > LATE_MS ? `, llegó ${timeOrDay(receivedAt, now)}` : ''
  const way = from === 'operator' ? '' : ` · ${WAY_TEXT[via]}`
  const seen =
    from === 'operator' || via !== 'page' ? '' : seenAt === null ? ', sin ver' : `, visto ${timeOrDay(seenAt, now)}`
  return (
    <li data-from={from}>
      <p>{text}</p>
      <small>
        {by}, {timeOrDay(at, now)}
        {arrived}
        {way}
        {seen}
        {mail === null ? '' : `, ${MAIL_STATE_TEXT[mail.state]}`}
      </small>
      {mail === null || mail.problem === null ? null : <small role="status">{mail.problem}.</small>}
    </li>
  )
}

interface ComposerProps {
  readonly tripId: string
  readonly thread: Thread
  readonly onSent: () => void
}

function Composer({ tripId, thread, onSent }: ComposerProps) {
  const { isBusy, message, attempt } = useAttempt()
  const [text, setText] = useState('')
  const key = useRef(newIdempotencyKey())
  const change = (next: string): void => {
    key.current = newIdempotencyKey()
    setText(next)
  }
  const words = text.trim()
  const missing = thread.templates.find((template) => template.text === text)?.missing ?? []
  const send = async (via: MessageWay): Promise<void> => {
    if (words === '' || isBusy) return
    if ((await attempt(() => sendOperatorMessage(tripId, { text: words, via }, key.current))) === null) return
    change('')
    onSent()
  }
  return (
    <div className={styles.composer}>
      <TemplateSelect templates={thread.templates} onChoose={change} />
      <span className={fieldStyles.input}>
        <textarea
          rows={2}
          aria-label={`Mensaje a ${thread.operator?.name ?? 'operador'}`}
          maxLength={TEXT_LIMITS.message}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      </span>
      {missing.length === 0 ? null : (
        <p role="status">No se sabe: {missing.join(', ')}. Complételo antes de mandarlo.</p>
      )}
      <Ways {...{ thread, words }} isOff={isBusy || words === ''} onSend={(via) => void send(via)} />
      <FormError message={message} />
    </div>
  )
}

interface TemplateSelectProps {
  readonly templates: Thread['templates']
  readonly onChoose: (text: string) => void
}

function TemplateSelect({ templates, onChoose }: TemplateSelectProps) {
  if (templates.length === 0) return null
  return (
    <select
      aria-label="Plantilla"
      value=""
      onChange={({ target }) => onChoose(templates.find(({ name }) => name === target.value)?.text ?? '')}
    >
      <option value="">Usar una plantilla…</option>
      {templates.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface Way {
  readonly via: MessageWay
  readonly label: string
  readonly Icon: LucideIcon
  /** What the press opens; absent: it is sent from here. Null: there is nothing to open. */
  readonly href?: string | null
  readonly isOff?: boolean
}

function waysOf(thread: Thread, words: string): readonly Way[] {
  const phone = thread.operator?.phone ?? null
  const sms = smsTextHref(phone, words)
  const { mail, hasPage } = thread
  const ways: Way[] = [
    { via: 'page', label: hasPage ? 'Mandar a su página' : 'Sin página abierta', Icon: Send, isOff: !hasPage },
    { via: 'whatsapp', label: 'WhatsApp', Icon: MessageCircle, href: whatsappTextHref(phone, words) },
    {
      ...{ via: 'sms', Icon: MessageSquare, href: sms, isOff: sms === null },
      label: phone === null ? 'Sin teléfono para SMS' : 'SMS',
    },
  ]
  const hasNone = mail === 'no-address'
  if (mail !== 'off') ways.push({ via: 'mail', label: hasNone ? 'Sin correo' : 'Correo', Icon: Mail, isOff: hasNone })
  if (thread.hasWebhook) ways.push({ via: 'webhook', label: 'Por otro sistema', Icon: Webhook })
  return ways
}

interface WaysProps {
  readonly thread: Thread
  readonly words: string
  readonly isOff: boolean
  readonly onSend: (via: MessageWay) => void
}

/** The ways on which a message can go out. */
function Ways({ thread, words, isOff, onSend }: WaysProps) {
  const press = ({ via, href }: Way): void => {
    if (href === null) return
    // In the press itself: a browser opens nothing later.
    if (href !== undefined) window.open(href, '_blank', 'noopener,noreferrer')
    onSend(via)
  }
  return (
    <div className={layoutStyles.wrap}>
      {waysOf(thread, words).map((way) => (
        <Button
          key={way.via}
          saves
          size="sm"
          tone={way.via === 'page' ? 'primary' : 'neutral'}
          icon={<way.Icon size={14} aria-hidden="true" />}
          disabled={isOff || way.isOff === true}
          onClick={() => press(way)}
        >
          {way.label}
        </Button>
      ))}
    </div>
  )
}
