const FULL = /^(ENOSPC|EDQUOT|EFBIG)$/

/** What the disk refused while a backup was written into a folder, as a sentence for the person; any other error as it is. */
export function diskRefusal(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const sentence = FULL.test(String(error.code))
    ? `Se llenó el disco de ${folder}: libere espacio o diga otra carpeta.`
    : `No se puede escribir en ${folder} (${String(error.code)}): dé permiso de escritura o diga otra carpeta.`
  return new Error(sentence, { cause: error })
}
