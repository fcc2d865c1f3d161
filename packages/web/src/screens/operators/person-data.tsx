import { Download, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { exportOperator, type Operator } from '../../api/operators.ts'
import { saveFile } from '../../browser/save-file.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { EraseDialog } from './erase-dialog.tsx'

interface PersonDataProps {
  readonly operator: Operator
  readonly onChanged: () => void
  readonly onErased: () => void
}

/** What an administrator does with a person's data: hands them out in a file, and erases them. */
export function PersonData({ operator, onChanged, onErased }: PersonDataProps) {
  const [isErasing, setErasing] = useState(false)
  const { isBusy, attempt } = useAttempt()
  const save = async (): Promise<void> => {
    const done = await attempt(() => exportOperator(operator.operatorId))
    if (done !== null) saveFile(`operador-${operator.operatorId}.json`, done.value, 'application/json')
    else showToast({ tone: 'error', title: 'No se pudieron exportar sus datos' })
  }
  return (
    <>
      <IconButton
        saves
        label="Exportar sus datos"
        icon={<Download size={16} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => void save()}
      />
      <IconButton
        label="Borrar sus datos"
        icon={<UserMinus size={16} aria-hidden="true" />}
        onClick={() => setErasing(true)}
      />
      {isErasing ? (
        <EraseDialog
          operator={operator}
          onErased={() => {
            onChanged()
            onErased()
          }}
          onClose={() => setErasing(false)}
        />
      ) : null}
    </>
  )
}
