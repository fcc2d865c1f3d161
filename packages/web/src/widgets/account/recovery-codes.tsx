import { Copy, Download } from 'lucide-react'
import { saveFile } from '../../browser/save-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './recovery-codes.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Recovery codes, this one time. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n')
  return (
    <section className={styles.recovery} aria-label="Códigos de recuperación">
      <Banner tone="ok" title="Verificación activa">
        Guarde estos {codes.length} códigos donde no esté su teléfono: cada uno sirve una vez y no se muestran de nuevo.
      </Banner>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code className={textStyles.identifier}>{code}</code>
          </li>
        ))}
      </ol>
      <div className={layoutStyles.flow}>
        <Button
          icon={<Download size={15} aria-hidden="true" />}
          onClick={() => saveFile('vigia-codigos-de-recuperacion.txt', `${text}\n`, 'text/plain')}
        >
          Descargar
        </Button>
        <Button icon={<Copy size={15} aria-hidden="true" />} onClick={() => copyText(text, 'Códigos copiados')}>
          Copiar
        </Button>
        <Button tone="primary" onClick={onDone}>
          Ya los guardé
        </Button>
      </div>
    </section>
  )
}
