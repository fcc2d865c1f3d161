import { clockTime } from '../../text/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './error-box.module.css'
import { ERROR_WORD, ERRORS_SHOWN } from './recent-errors.ts'
import type { Errors } from './use-errors.ts'

/** The newest errors, two of them in sight (spec §8). Without any there is no box. */
export function ErrorBox({ errors: { list, clear } }: { readonly errors: Errors }) {
  return (
    <section className={styles.errors} aria-label="Errores recientes" aria-live="polite" hidden={list.length === 0}>
      <header className={layoutStyles.row}>
        <h3 className={classNames(textStyles.small, textStyles.oneLine)}>Errores recientes</h3>
        <span className={surfaceStyles.pill}>
          {Math.min(ERRORS_SHOWN, list.length)} de {list.length}
        </span>
        <Button tone="ghost" size="sm" onClick={clear}>
          Limpiar
        </Button>
      </header>
      <ul>
        {list.slice(0, ERRORS_SHOWN).map(({ id, kind, message, detail, at }) => (
          <li key={id} data-kind={kind}>
            <b className={classNames(textStyles.warning, textStyles.smallest)}>{ERROR_WORD[kind]}</b>
            <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
            <p className={layoutStyles.whole}>
              {message}
              {detail === null ? null : <small> · {detail}</small>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
