import type { ApiScope } from '@vigia/contract'
import { CircleCheck, Copy } from 'lucide-react'
import { keyRequest } from '../../../api/key-request.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import { SCOPE_WORDS } from './scope-words.ts'
import styles from './secret-panel.module.css'

interface SecretPanelProps {
  readonly secret: string
  readonly scopes: readonly ApiScope[]
}

const MINUTE_MS = 60_000

/** A new key: to be kept now, since nobody is shown it again, and what tries it. */
export function SecretPanel({ secret, scopes }: SecretPanelProps) {
  const facts = { origin: window.location.origin, secret, now: useServerNow(MINUTE_MS) }
  return (
    <section className={styles.secret} aria-label="Clave creada">
      <h3 className={layoutStyles.rowClose}>
        <CircleCheck size={17} className={textStyles.good} aria-hidden="true" /> Clave creada. Guárdela ahora
      </h3>
      <p>No se muestra de nuevo: si se pierde, anúlela y cree otra.</p>
      <code>{secret}</code>
      <div>
        <Button
          tone="primary"
          icon={<Copy size={15} aria-hidden="true" />}
          onClick={() => copyText(secret, 'Clave copiada')}
        >
          Copiar clave
        </Button>
      </div>
      {scopes.map((scope) => {
        const request = keyRequest(scope, facts)
        const { label } = SCOPE_WORDS[scope]
        return (
          <div key={scope} className={styles.request}>
            <h4>Pruébela: {label.toLowerCase()}</h4>
            <Button
              size="sm"
              icon={<Copy size={14} aria-hidden="true" />}
              aria-label={`Copiar la orden de prueba: ${label.toLowerCase()}`}
              onClick={() => copyText(request, 'Orden copiada')}
            >
              Copiar
            </Button>
            <code>{request}</code>
          </div>
        )
      })}
    </section>
  )
}
