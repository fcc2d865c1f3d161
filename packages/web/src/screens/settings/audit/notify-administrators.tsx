import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { notifyAdministrators } from '../../../api/works.ts'
import { isUnheard } from '../../../live/connection.ts'
import { useConnection } from '../../../live/use-live.ts'
import { Button } from '../../../ui/button.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'

type NotifiedCount = Awaited<ReturnType<typeof notifyAdministrators>>

const notifiedText = ({ people, mail, push }: NotifiedCount): string => {
  if (people === 0) return 'No hay otro administrador a quien avisar.'
  const ways = [mail === 0 ? null : `correo a ${mail}`, push === 0 ? null : `aviso en el navegador a ${push}`]
  const whom = people === 1 ? 'otro administrador' : `otros ${people} administradores`
  return `La alerta llama a ${whom}${ways.flatMap((way) => (way === null ? [] : [`; ${way}`])).join('')}.`
}

/** Has the other administrators told now that the log was changed, and says by which ways. */
export function NotifyAdministrators() {
  const { isBusy, message, attempt } = useAttempt()
  const connection = useConnection()
  const isOffline = isUnheard(connection)
  const [notified, setNotified] = useState<NotifiedCount | null>(null)
  const notify = async () => {
    const answer = await attempt(notifyAdministrators)
    if (answer !== null) setNotified(answer.value)
  }
  return (
    <>
      <Button
        size="sm"
        icon={<BellRing size={14} aria-hidden="true" />}
        disabled={isBusy || isOffline}
        onClick={() => void notify()}
      >
        {isOffline ? 'Sin conexión' : 'Avisar a administradores'}
      </Button>
      <small role="status">{message ?? (notified === null ? '' : notifiedText(notified))}</small>
    </>
  )
}
