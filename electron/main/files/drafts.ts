/**
 * Drafts: a file that is being imported or checked, with the work done on it so far. Each has a folder of its own in
 * the data folder, so that the work can be reopened before it becomes a batch.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { checkedSheetSchema } from '../../../shared/ipc/checked-sheet-schema.ts';
import { type DraftView, draftViewSchema } from '../../../shared/ipc/file-requests.ts';
import { JsonFile } from '../../files/json-file.ts';
import { makeOwnFolder } from '../../files/own-place.ts';
import { replaceFile } from '../../files/private-file.ts';
import type { StatedSheet } from '../../profiles/confirmed-meanings.ts';
import { asExportFailure, ExportFailure } from '../../workbooks/finished-file.ts';
import { SerialQueue } from './serial-queue.ts';

/** Above this number old drafts are removed, the longest untouched first: each may hold 20 MB. */
const MAX_DRAFTS = 50;
/** A change that could not be written is tried again after this time. */
const WRITE_AGAIN_MS = 3000;
const DRAFT_ID = /^[0-9a-f-]{36}$/;

/** What is remembered of a sheet once its batch is approved. */
const statedSchema = checkedSheetSchema.pick({
  sheet: true,
  columns: true,
  statement: true,
  answered: true,
  profileFingerprint: true,
});

interface OpenedDraft {
  readonly draft: DraftView;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly recipe: string;
  /** The content from which its batch was made, as the window wrote it then; null if there is no batch. */
  readonly madeOf: string | null;
}

/** A sheet's file. */
interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The newest state of a draft. */
export interface DraftChange {
  readonly recipe: string;
  /** What a batch of the draft would be made of now. */
  readonly content: string;
  /** With it a draft whose folder is gone is written again; undefined if it is no longer in memory. */
  readonly source: Source | undefined;
}

interface Unwritten extends DraftChange {
  /** Why the last attempt failed; undefined before the first. */
  readonly failure: Problem | undefined;
}

export class Drafts {
  readonly #folder: string;
  /** Called with every draft that could not be written, each time that this changes. */
  readonly #tellUnsaved: (problems: readonly Problem[]) => void;
  /** By draft: the newest change as long as it is in memory only. */
  readonly #unwritten = new Map<string, Unwritten>();
  #again: NodeJS.Timeout | undefined;
  #draftOfBatch: Map<string, string> | undefined;
  /** Of drafts with a batch, the content that it was made from. */
  readonly #madeOf = new Map<string, string>();
  /** The present content, as far as it is known. */
  readonly #contents = new Map<string, string>();
  /** Changes run one after the other, so that the later of two changes to a draft stays. */
  readonly #changes = new SerialQueue();

  constructor(dataFolder: string, tellUnsaved: (problems: readonly Problem[]) => void) {
    this.#folder = join(dataFolder, 'drafts');
    this.#tellUnsaved = tellUnsaved;
  }

  /** Drafts without a batch, the latest changed first. A folder that is not a whole draft is skipped. */
  async list(): Promise<readonly DraftView[]> {
    return (await this.#all()).filter((view) => view.batch === null);
  }

  /**
   * Records that the batch was made of the draft, and from which content, so that a change can be noticed: also one that
   * came while the batch was being made, since the content is saved before that begins.
   */
  bind(
    draft: string,
    {
      batch,
      madeOf,
      stated,
    }: { readonly batch: string; readonly madeOf: string; readonly stated: StatedSheet },
  ): Promise<void> {
    return this.#changes.run(async () => {
      const opened = await this.#read(draft);
      if (!opened) return;
      await this.#replace(draft, 'made-of.json', madeOf);
      if (!this.#contents.has(draft)) await this.#replace(draft, 'content.json', madeOf);
      await this.#replace(draft, 'stated.json', JSON.stringify(stated));
      this.#madeOf.set(draft, madeOf);
      await this.#write({ ...opened.draft, batch }, opened.recipe);
      const bound = this.#bound();
      for (const [other, known] of bound) if (known === draft) bound.delete(other);
      bound.set(batch, draft);
    });
  }

  /** The draft that the batch was made of, as long as it is kept. */
  ofBatch(batch: string): string | undefined {
    return this.#bound().get(batch);
  }

  /** The batch that was last made of the draft. */
  batchOf(draft: string): string | undefined {
    return [...this.#bound()].find(([, bound]) => bound === draft)?.[0];
  }

  /** What the sheet of the batch was understood to mean when the batch was made; undefined if it is not kept. */
  statedOf(batch: string): StatedSheet | undefined {
    const draft = this.ofBatch(batch);
    if (draft === undefined) return undefined;
    return new JsonFile({
      path: join(this.#folder, draft, 'stated.json'),
      schema: statedSchema.optional(),
      first: () => undefined,
      ifDamaged: 'begin-anew',
    }).read();
  }

  /** True if its draft was changed after the batch was made of it, and not changed back. */
  isChangedSince(batch: string): boolean {
    const draft = this.ofBatch(batch) ?? '';
    const madeOf = this.#madeOf.get(draft);
    return madeOf !== undefined && (this.#contents.get(draft) ?? madeOf) !== madeOf;
  }

  /** A batch that was sent can no longer be changed, so its draft is removed. */
  async removeOfBatch(batch: string): Promise<void> {
    const draft = this.ofBatch(batch);
    if (draft !== undefined) await this.remove(draft);
  }

  /** Drafts by their batch, read once, because views of batches are requested often. */
  #bound(): Map<string, string> {
    if (this.#draftOfBatch) return this.#draftOfBatch;
    const bound = new Map<string, string>();
    for (const name of existsSync(this.#folder) ? readdirSync(this.#folder) : []) {
      const view = this.#readView(name);
      if (!view || view.batch === null) continue;
      bound.set(view.batch, name);
      const [madeOf, now] = ['made-of.json', 'content.json'].map((part) => {
        const text = join(this.#folder, name, part);
        return existsSync(text) ? readFileSync(text, 'utf8') : undefined;
      });
      if (madeOf !== undefined) this.#madeOf.set(name, madeOf);
      if (madeOf !== undefined && now !== undefined) this.#contents.set(name, now);
    }
    this.#draftOfBatch = bound;
    return bound;
  }

  async #all(): Promise<readonly DraftView[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names
      .map((name) => this.#readView(name))
      .filter((view) => view !== undefined)
      .sort((one, other) => other.changed.localeCompare(one.changed));
  }

  /** Keeps a new draft: its file is written once, its recipe as often as it changes. */
  async create(source: Source): Promise<DraftView> {
    const draft = randomUUID();
    try {
      const view = await this.#begin(draft, source, null);
      await this.#write(view, '{}');
      await this.#removeOldest();
      return view;
    } catch (error) {
      // On a full disk its file would take the room that other files need, and no list shows it.
      await this.remove(draft);
      throw error;
    }
  }

  async #begin(draft: string, { name, bytes }: Source, batch: string | null): Promise<DraftView> {
    const at = new Date().toISOString();
    makeOwnFolder(this.#folder);
    makeOwnFolder(join(this.#folder, draft));
    await this.#replace(draft, 'source', bytes);
    return { draft, file: name, created: at, changed: at, batch };
  }

  /**
   * Replaces the recipe. Questions about its batch see the change at once, even before it is on the disk. What cannot
   * be written stays in memory, is reported, and is tried again until it is written or the app ends.
   */
  save(draft: string, change: DraftChange): Promise<void> {
    this.#bound();
    this.#contents.set(draft, change.content);
    this.#unwritten.set(draft, { ...change, failure: this.#unwritten.get(draft)?.failure });
    return this.#changes.run(() => this.#writeNewest(draft));
  }

  /** Tries to write everything that is in memory only; gives what could not be written. */
  async saveAll(): Promise<readonly Problem[]> {
    for (const draft of this.#unwritten.keys()) void this.#changes.run(() => this.#writeNewest(draft));
    await this.#changes.settled();
    return this.#unsaved();
  }

  /** The draft as it is after every change requested so far: one left a moment ago may still be being saved. */
  async open(draft: string): Promise<OpenedDraft | undefined> {
    await this.#changes.settled();
    const opened = await this.#read(draft);
    const recipe = this.#unwritten.get(draft)?.recipe;
    return opened && { ...opened, ...(recipe !== undefined && { recipe }) };
  }

  #unsaved(): readonly Problem[] {
    return [...this.#unwritten.values()].flatMap(({ failure }) => failure ?? []);
  }

  async #writeNewest(draft: string): Promise<void> {
    const change = this.#unwritten.get(draft);
    // A change requested later was written with it, or the draft was removed.
    if (!change) return;
    let failure: Problem | undefined;
    try {
      await this.#writeChange(draft, change);
    } catch (error) {
      failure = notSaved(error, change.source?.name ?? this.#readView(draft)?.file ?? '');
    }
    const newest = this.#unwritten.get(draft);
    if (!failure && newest === change) this.#unwritten.delete(draft);
    else if (newest) this.#unwritten.set(draft, { ...newest, failure });
    if (failure || change.failure) this.#tellUnsaved(this.#unsaved());
    clearTimeout(this.#again);
    if (this.#unsaved().length > 0)
      this.#again = setTimeout(() => void this.saveAll(), WRITE_AGAIN_MS).unref();
  }

  async #writeChange(draft: string, { recipe, content, source }: DraftChange): Promise<void> {
    const batch = this.batchOf(draft) ?? null;
    const view = this.#readView(draft) ?? (source && (await this.#begin(draft, source, batch)));
    if (!view) throw Object.assign(new Error('the draft is gone, and its file with it'), { code: 'ENOENT' });
    await this.#replace(draft, 'content.json', content);
    await this.#write({ ...view, changed: new Date().toISOString() }, recipe);
  }

  async #read(draft: string): Promise<OpenedDraft | undefined> {
    const view = this.#readView(draft);
    if (!view) return undefined;
    const [bytes, recipe, madeOf] = await Promise.all([
      readFile(join(this.#folder, draft, 'source')),
      readFile(join(this.#folder, draft, 'recipe.json'), 'utf8'),
      readFile(join(this.#folder, draft, 'made-of.json'), 'utf8').catch(() => null),
    ]);
    return { draft: view, bytes: new Uint8Array(bytes), recipe, madeOf };
  }

  async remove(draft: string): Promise<void> {
    const unwritten = this.#unwritten.get(draft);
    this.#unwritten.delete(draft);
    this.#contents.delete(draft);
    if (unwritten?.failure) this.#tellUnsaved(this.#unsaved());
    for (const [batch, bound] of this.#bound()) if (bound === draft) this.#bound().delete(batch);
    if (!DRAFT_ID.test(draft)) return;
    // A change that is being written is waited for: it would put a part of the draft back.
    await this.#changes.run(() => rm(join(this.#folder, draft), { recursive: true, force: true }));
  }

  /** Undefined for anything that is not a whole draft of ours. */
  #readView(draft: string): DraftView | undefined {
    return DRAFT_ID.test(draft) ? this.#viewFile(draft).read() : undefined;
  }

  #viewFile(draft: string) {
    return new JsonFile({
      path: join(this.#folder, draft, 'draft.json'),
      schema: draftViewSchema.optional(),
      first: () => undefined,
      ifDamaged: 'begin-anew',
    });
  }

  /** Writes the view last: after a crash there may be the old recipe's view, but never a view without a recipe. */
  async #write(view: DraftView, recipe: string): Promise<void> {
    await this.#replace(view.draft, 'recipe.json', recipe);
    this.#viewFile(view.draft).write(view);
  }

  #replace(draft: string, name: string, content: string | Uint8Array): Promise<void> {
    return replaceFile(join(this.#folder, draft, name), (handle) => handle.writeFile(content));
  }

  async #removeOldest(): Promise<void> {
    const views = await this.#all();
    for (const view of views.slice(MAX_DRAFTS)) await this.remove(view.draft);
  }
}

/** The system's error about a draft, as a problem that names the sheet. */
function notSaved(error: unknown, file: string): Problem {
  const failure = asExportFailure(error, file);
  if (!(failure instanceof ExportFailure)) return problem('draft-not-saved', { file, reason: String(error) });
  const reason = failure.fault === 'open-elsewhere' ? 'in-use' : failure.place;
  return problem('draft-not-saved', { file, reason });
}
