import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Recovery codes, this one time. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div className="account-codes">
      <p>
        Verificación activa. Guarde estos {codes.length} códigos donde no esté su teléfono: cada uno sirve una vez y no
        se muestran de nuevo.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="account-acts">
        <Button onClick={() => copyText(codes.join('\n'), 'Códigos copiados')}>Copiar</Button>
        <Button tone="primary" onClick={onDone}>
          Ya los guardé
        </Button>
      </div>
    </div>
  )
}
