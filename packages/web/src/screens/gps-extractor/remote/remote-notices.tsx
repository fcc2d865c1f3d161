import { Ban, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import styles from './remote-notices.module.css'
import type { Remote } from './use-remote.ts'

/** What the stream cannot show, relayed: lists that the page opened, its dialogs, and what was not done. */
export function RemoteNotices({ remote }: { readonly remote: Remote }) {
  return (
    <>
      <RelayedList remote={remote} />
      <RelayedDialog remote={remote} />
      <NotDone remote={remote} />
    </>
  )
}

function RelayedList({ remote: { options, control, act } }: { readonly remote: Remote }) {
  if (options === null || !control.mine) return null
  const choose = (index: number | null): void => act({ kind: 'select', index })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is within
    <div
      className={classNames(layoutStyles.centre, styles.relay)}
      data-own-keys=""
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') choose(null)
      }}
    >
      <section aria-label="Lista de la página remota" className={classNames(layoutStyles.stack, styles.relayBox)}>
        <header className={layoutStyles.spread}>
          <strong>Elija una opción</strong>
          <IconButton
            size="sm"
            label="Cerrar la lista sin elegir"
            icon={<X size={15} aria-hidden="true" />}
            onClick={() => choose(null)}
          />
        </header>
        <ul>
          {options.options.map((option, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page may have the same words twice; the place is the identity
            <li key={at}>
              <button
                type="button"
                // biome-ignore lint/a11y/noAutofocus: the person has just opened this list on the remote page
                autoFocus={at === options.selected}
                aria-pressed={at === options.selected}
                className={classNames(
                  surfaceStyles.ringInside,
                  surfaceStyles.hovers,
                  at === options.selected ? styles.on : undefined,
                )}
                onClick={() => choose(at)}
              >
                {option === '' ? '(vacío)' : option}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function RelayedDialog({ remote: { dialog, control, act } }: { readonly remote: Remote }) {
  if (dialog === null) return null
  const answer = (accept: boolean): void => act({ kind: 'dialog', accept })
  return (
    <div className={classNames(layoutStyles.centre, styles.relay)} data-own-keys="">
      <section
        className={classNames(layoutStyles.stack, styles.relayBox)}
        role="alertdialog"
        aria-label="Mensaje de la página remota"
      >
        <header className={layoutStyles.spread}>
          <strong>La página dice</strong>
        </header>
        <p>{dialog.message === '' ? '(sin texto)' : dialog.message}</p>
        {control.mine ? (
          <footer className={layoutStyles.end}>
            {dialog.type === 'alert' ? null : <Button onClick={() => answer(false)}>Cancelar</Button>}
            <Button tone="primary" autoFocus onClick={() => answer(true)}>
              Aceptar
            </Button>
          </footer>
        ) : (
          <p className={textStyles.muted} data-slot="muted">
            Tome el control para contestar.
          </p>
        )}
      </section>
    </div>
  )
}

function NotDone({ remote: { denied, refused, dismiss } }: { readonly remote: Remote }) {
  const words =
    denied === null
      ? refused
      : `${denied.what} ${denied.where} no se hizo: podría cambiar algo en la plataforma (${denied.because})`
  return (
    <div className={styles.notDone} role="alert">
      {words === null ? null : (
        <p className={layoutStyles.row}>
          <Ban size={14} aria-hidden="true" />
          <span>{words}</span>
          <IconButton size="sm" label="Cerrar aviso" icon={<X size={14} aria-hidden="true" />} onClick={dismiss} />
        </p>
      )}
    </div>
  )
}
