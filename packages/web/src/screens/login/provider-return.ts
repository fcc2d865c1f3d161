const REFUSALS: Readonly<Record<string, string>> = {
  expired: 'El inicio de sesión caducó. Empiece de nuevo.',
  unreachable: 'El proveedor de identidad no responde. Intente de nuevo o use su contraseña.',
  refused: 'El proveedor de identidad no confirmó quién es.',
  'unknown-account': 'Su cuenta del proveedor no tiene acceso aquí. Pídalo a un administrador.',
  'no-role': 'Su cuenta del proveedor no tiene un papel asignado aquí. Pídalo a un administrador.',
}

/** How somebody came back from an identity provider (`?acceso=`): let in, refused with a sentence, or not from there. */
export function providerReturn(search: string): { readonly isIn: boolean; readonly message: string | null } {
  const outcome = new URLSearchParams(search).get('acceso')
  const message = outcome !== null && Object.hasOwn(REFUSALS, outcome) ? (REFUSALS[outcome] ?? null) : null
  return { isIn: outcome === 'listo', message }
}
