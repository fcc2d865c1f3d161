import { CONTACT_OUTCOMES, OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import type { Command } from '../../../widgets/command-registry.ts'
import type { Composer } from './use-composer.ts'

interface CardActs {
  readonly composer: Composer
  readonly step: (by: 1 | -1) => void
  readonly call: () => void
  readonly write: () => void
  readonly dispatch: () => void
  readonly skip: () => void
  readonly keep: () => void
  readonly schedule: () => void
  readonly askWhy: () => void
}

/** The keys of one letter or digit. */
export function cardCommands({
  composer,
  step,
  call,
  write,
  dispatch,
  skip,
  keep,
  schedule,
  askWhy,
}: CardActs): readonly Command[] {
  const command = (keys: string, label: string, run: () => void, repeats = false): Command => ({
    ...{ id: `round-${keys}`, keys, label, group: 'Acciones', hidden: true, repeats, run },
  })
  return [
    ...CONTACT_OUTCOMES.map((outcome, at) =>
      command(String(at + 1), `Resultado: ${OUTCOME_LABEL[outcome]}`, () => composer.choose(outcome)),
    ),
    ...(composer.canStop ? [command('0', 'Motivo de parada', askWhy)] : []),
    command('e', 'Editar el comentario', () => composer.edit(true)),
    command('l', 'Llamar al operador', call),
    command('w', 'WhatsApp al operador', write),
    command('d', 'Llamar al despacho de la línea', dispatch),
    command('n', 'Próximo contacto', schedule),
    command('v', 'Visible para el cliente', () => composer.canBeVisible && composer.setVisible(!composer.isVisible)),
    command('p', 'Promesa cumplida', keep),
    command('s', 'Omitir el viaje', skip),
    command('j', 'Viaje siguiente', () => step(1), true),
    command('k', 'Viaje anterior', () => step(-1), true),
  ]
}
