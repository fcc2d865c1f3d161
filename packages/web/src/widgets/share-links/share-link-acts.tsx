import { useState } from 'react'
import { listShareLinkViews, revokeShareLink, type ShareLink } from '../../api/share-links.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { deviceText } from '../../text/device-text.ts'
import { hourText } from '../../text/hour-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../loaded.tsx'
import { useAttempt } from '../use-attempt.ts'
import styles from './share-link-acts.module.css'

interface ShareLinkActsProps {
  readonly link: ShareLink
  readonly now: number
  /** Of whose trip it is, where several stand in a list: the buttons are told apart by it. */
  readonly of?: string
  readonly onRevoked: () => void
}

/** What can be done with a link for a client: who opened it, and annulling it. */
export function ShareLinkActs({ link, now, of, onRevoked }: ShareLinkActsProps) {
  const [isAsking, setAsking] = useState(false)
  const [isShown, setShown] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const revoke = async (): Promise<void> => {
    if ((await attempt(() => revokeShareLink(link.id))) === null) return
    setAsking(false)
    onRevoked()
  }
  const named = (words: string) => (of === undefined ? {} : { 'aria-label': `${words} ${of}` })
  return (
    <>
      <p className={layoutStyles.flow}>
        {link.views === 0 ? null : (
          <Button
            size="sm"
            aria-expanded={isShown}
            {...named('Quién abrió el enlace de')}
            onClick={() => setShown(!isShown)}
          >
            Quién lo abrió
          </Button>
        )}
        {link.isActive ? (
          <Button size="sm" tone="danger-line" {...named('Anular el enlace de')} onClick={() => setAsking(true)}>
            Anular…
          </Button>
        ) : null}
      </p>
      {isShown ? <Views linkId={link.id} now={now} /> : null}
      <FormError message={message} />
      <ConfirmDialog
        open={isAsking}
        title="Anular enlace"
        text="Deja de abrir en este momento para todos los que lo tienen. No se puede deshacer."
        confirmLabel="Anular enlace"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function Views({ linkId, now }: { readonly linkId: string; readonly now: number }) {
  const answer = useAnswer({
    queryKey: ['share-link-views', linkId],
    queryFn: ({ signal }) => listShareLinkViews(linkId, signal),
    gcTime: 0,
  })
  return (
    <Loaded answer={answer} loading="Cargando quién lo abrió…">
      {(views) => (
        <ol className={styles.views} aria-label="Quién lo abrió">
          {views.map(({ at, address, userAgent }) => (
            <li key={`${at} ${address} ${userAgent}`}>
              {hourText(at, now)} · {address} · {deviceText(userAgent)}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
