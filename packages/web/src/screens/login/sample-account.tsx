import { FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type SampleAccount as Account, sampleAccount } from '../../api/sample-account.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import loginStyles from './login.module.css'

interface SampleAccountProps {
  readonly disabled: boolean
  readonly onFill: (account: Account) => void
}

/** Fills in the demo's account. Absent where the server has none to give. */
export function SampleAccount({ disabled, onFill }: SampleAccountProps) {
  const [account, setAccount] = useState<Account | null>(null)
  useEffect(() => {
    let here = true
    sampleAccount().then((found) => here && setAccount(found))
    return () => {
      here = false
    }
  }, [])
  if (account === null) return null
  return (
    <aside className={classNames(textStyles.meta, loginStyles.sample)} aria-label="Cuenta de ejemplo">
      <div className={layoutStyles.row}>
        <FlaskConical size={15} aria-hidden="true" />
        <b className={textStyles.primary}>Entorno local</b>
        <span>Cuenta de ejemplo</span>
      </div>
      <Button size="sm" disabled={disabled} onClick={() => onFill(account)}>
        Rellenar
      </Button>
    </aside>
  )
}
