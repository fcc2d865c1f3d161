import { Banner } from '../ui/banner.tsx'

interface OwnMachineNoteProps {
  /** What is given to somebody else. */
  readonly address: string
  /** Who does not get anywhere by it. */
  readonly title: string
}

const OWN_MACHINE = /^(?:localhost|.{1,200}[.]localhost|\[::1\]|127[.][\d.]{1,11})$/

/** Whether an address is found on the machine alone on which it was asked for. */
export const isOwnMachine = (address: string): boolean => OWN_MACHINE.test(new URL(address).hostname)

/** Says that an address that is to be given away leads nowhere from any other machine; nothing where it may. */
export function OwnMachineNote({ address, title }: OwnMachineNoteProps) {
  if (!isOwnMachine(address)) return null
  return (
    <Banner tone="warning" title={title}>
      {new URL(address).hostname} es esta misma máquina. Quien opera el servidor dice su dirección pública con
      VIGIA_PUBLIC_URL.
    </Banner>
  )
}
