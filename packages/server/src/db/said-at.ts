/**
 * In SQL, when an entry of the logbook was said, of the comments `of`. One that waited for the network is as old as its words: that it
 * arrives is no contact of now.
 */
export const saidAt = (of: string): string => `least(${of}.created_at, ${of}.written_at)`
