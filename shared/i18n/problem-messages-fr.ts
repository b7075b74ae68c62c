import type { ProblemCode } from '../domain/problem.ts';

/** French: what happened, for every problem; ICU messages whose placeholders are the problem's params. */
export const PROBLEM_MESSAGES_FR: Readonly<Record<ProblemCode, string>> = {
  // file
  'file-not-readable': '{file} est illisible : {reason}.',
  'file-wrong-format': 'Format {format} ; nous lisons .xlsx, .csv, .tsv.',
  'file-password': 'Un mot de passe protège le fichier.',
  'file-damaged': 'Abîmé, incomplet ou mal construit : {damage}.',
  'file-too-large': 'Plus de {limit} {unit} : divisez-le.',
  'file-again': 'Même fichier que {batch} du {date}.',
  'file-no-payments': 'Rien à payer dans {where}.',
  'encoding-check': 'Lu en {encoding} : « {sample} » est-il juste ?',
  'letters-repaired': 'Lettres mal décodées réparées : « {found} » est « {word} ».',
  'delimiter-unclear': 'Qu’est-ce qui sépare les colonnes : {options} ?',
  'quote-unclosed': 'Guillemet ouvert ligne {line}, jamais fermé.',
  'table-unclear': 'Quelle feuille, quel tableau, quels en-têtes : {options} ?',
  'hidden-found': 'Masqué : {what}. Faut-il l’inclure ?',
  'sheets-hidden': 'Feuilles masquées, non lues : {what}.',
  'sheets-unread': 'Feuilles non lues, avec peut-être des paiements : {sheets}.',
  'rules-untold': 'Des règles de mise en forme barrent ou masquent peut-être des paiements dans {where}.',
  'control-differs': 'La feuille annonce {stated} ; ses lignes font {computed}.',
  // heading
  'heading-unclear': '« {heading} » peut être : {options}.',
  'heading-missing': '{cell} : une valeur sans en-tête.',
  'cell-comment': '{cell} porte le commentaire « {original} ».',
  'field-missing': 'Aucune colonne « {field} » : indiquez une colonne, ou une valeur pour toutes les lignes.',
  'decimal-unclear': '« {original} » : milliers ou décimales ?',
  'value-unclear': '{field} : que veut dire « {original} » ?',
  'scale-unclear': '« {heading} » : multiplier les montants, ou les payer tels quels ?',
  'amounts-cut':
    '« {heading} » : chaque montant est-il coupé en deux à sa virgule ? Alors enregistrez le fichier avec un autre séparateur.',
  'scale-mixed':
    '{count, plural, one {Ligne} many {Lignes} other {Lignes}} {rows} : dans l’unité de la colonne, ou tels quels ?',
  'currency-unclear': '« {heading} » : deux devises. Laquelle payer ?',
  'book-fills':
    'Le carnet connaît {count, plural, one {# bénéficiaire} many {# de bénéficiaires} other {# bénéficiaires}} dont les lignes ont des blancs : {field}. Faut-il les remplir ?',
  'kinds-mixed':
    '{deposits, plural, one {# ligne demande} many {# de lignes demandent} other {# lignes demandent}} un versement à un client, {payments, plural, one {# paie} many {# de lignes paient} other {# paient}}. Laquelle est cette feuille ?',
  'accounts-unclear':
    '{count, plural, one {# ligne va vers un compte sans nommer} many {# de lignes vont vers un compte sans nommer} other {# lignes vont vers un compte sans nommer}} personne. Des retraits vers vos propres comptes, ou des paiements ?',
  'names-differ': 'Ligne {row} : « {heading} » dit « {original} », prénom et nom « {other} ». Qui est payé ?',
  'subtotal-unclear':
    '{count, plural, one {Ligne} many {Lignes} other {Lignes}} {rows} : la somme d’autres lignes. Sous-totaux ou paiements ?',
  'given-differs': '« {heading} » dit {found} ; {given} est donné pour toutes les lignes. Lequel est-ce ?',
  'title-unclear': 'Selon « {heading} », ceci n’est peut-être pas à payer.',
  'value-tells':
    '« {heading} » dit « {value} » dans {count, plural, one {# ligne} many {# lignes} other {# lignes}}. À payer ?',
  'reference-unclear': '« {heading} » était déjà dans {file} ({date}) : que désignent {values} ?',
  // cell: text, name, email
  'cell-changed': 'Modifié ici ; la feuille porte « {original} ».',
  'value-cleaned': '« {original} » → « {value} » : {what}.',
  'value-deceptive': 'Caractères cachés ou alphabets mêlés.',
  'letters-lost': 'Lettres perdues avant la création du fichier.',
  'name-split': 'Prénom {first}, nom {last} ?',
  'name-company': 'Une entreprise ; le service veut deux noms : « {first} » et « {last} » ?',
  'name-people-or-company':
    'Deux personnes ? Une entreprise est payée comme une seule : prénom « {first} », nom « {last} ».',
  'name-two-people': 'Deux personnes : « {original} ».',
  'name-doubtful': '« {mark} » dans le nom : voulu ?',
  'email-invalid': 'Il faut une seule adresse claire : « {original} ».',
  'email-doubtful': 'Quelqu’un lit-il « {original} » ?',
  // cell: amount
  'amount-missing': 'Aucun montant.',
  'amount-not-positive': '« {original} » : doit dépasser zéro.',
  'amount-decimals':
    '{currency} : {digits, plural, =0 {aucune décimale} one {# décimale au plus} many {# de décimales au plus} other {# décimales au plus}} ; aucun arrondi.',
  'currency-conflict': 'La cellule dit {found}, la ligne {currency}.',
  'amount-rounding':
    '« {original} » a plus de décimales qu’on ne peut en payer ou n’en voit : payer {rounded}, arrondi ?',
  'amount-otherwise':
    '« {original} » dans {heading} : le montant veut dire autre chose. Indiquez ce qui est à payer.',
  'amount-implausible': '{times} fois le montant habituel.',
  'limit-of-payment': 'Au-dessus de la limite par paiement ({channel}, voir les réglages) : {most}.',
  'limit-of-month':
    'Avec cette feuille, ce bénéficiaire reçoit {sum} ce mois-ci ; la limite ({channel}, voir les réglages) est de {most}.',
  'amount-cut':
    'Le fichier finit au milieu de cette ligne, et les autres montants sont bien plus grands : coupé ?',
  'amount-is-number': 'Le montant est le numéro de téléphone ou de compte de cette ligne.',
  'amounts-doubtful': 'Tous les montants de la feuille sont {what} : à lire avant de payer.',
  'amount-words-differ': 'Le montant en lettres est {words}.',
  'amount-made-otherwise': '{figures} : cela fait {makes}.',
  'amount-exchanged': 'Semble échangé avec « {heading} » : chacun a la taille de l’autre.',
  // cell: account, phone
  'account-too-short': 'Le service en exige au moins {min} ; ici {found}. N’ajoutez pas de zéros.',
  'payable-otherwise': 'Cette ligne a déjà tout ce qu’exige : {channel}.',
  'zeros-lost': 'Zéros de tête perdus ? Ailleurs : {usual} chiffres.',
  'number-placeholder': 'Rien que des zéros : aucune banque ne donne un tel numéro.',
  'code-length': '{digits} chiffres ; ici {found}.',
  'code-doubtful': 'Un tel numéro a {digits} chiffres ; ici {found}.',
  'institution-unknown': 'Aucune liste connue n’a l’institution « {original} ».',
  'digits-lost': 'Le tableur a perdu des chiffres ici.',
  'digits-doubtful': 'Que des zéros après le quinzième chiffre : le tableur a peut-être perdu les autres.',
  'checksum-wrong': 'La clé de contrôle est fausse.',
  'checksum-doubtful': 'La clé ne suit pas la règle que nous connaissons ({country}), qui n’est pas sûre.',
  'account-differs': '« {original} », à côté, est d’un autre compte.',
  'account-length': 'Un compte complet ({country}) a {wanted} caractères ; ici {found}.',
  'account-elsewhere': 'Le compte est d’un autre pays ({home}) que le paiement ({country}).',
  'account-form': 'Pris tel quel. L’API veut peut-être {form} : son document ne le dit pas.',
  'bank-differs': 'L’institution {number} n’est pas « {original} ».',
  'phone-invalid': 'Il faut un numéro valable, un seul ({country}).',
  'zero-dropped': 'Excel ôte le premier zéro d’un numéro : « {original} » est-il {proposed} ?',
  'phone-old-length':
    'Ancien numéro : {digits, plural, one {# chiffre} many {# de chiffres} other {# chiffres}} désormais.',
  'phone-doubtful': 'C’est peut-être {what}.',
  // cell: recipient, channel
  'required-missing': 'Pour {channel}, il faut : {field}.',
  'choice-invalid': '{field} : seulement {options}.',
  'secret-doubtful': 'Les banques peuvent le refuser : {what}.',
  'channel-not-there': '{channel} ne paie pas en {currency} ({country}).',
  'channel-known-only': '{channel} exige un compte ou bénéficiaire connu.',
  'kind-left-out': 'Cette feuille contient des {kind} ; pas cette ligne.',
  'channel-collects': 'Cette ligne encaisse ; Paysheet paie.',
  'provider-conflict': 'Le canal dit {channel}, l’opérateur {provider}.',
  'provider-elsewhere': '{provider} n’a pas de portefeuilles dans ce pays ({country}), à notre connaissance.',
  'provider-differs': 'Numéro attribué par {operator} ; la ligne dit {provider}.',
  'recipient-differs': 'Le bénéficiaire {id} du carnet diffère, {field} : {theirs}.',
  'recipient-unknown': 'Le carnet du service n’a pas de bénéficiaire {id}.',
  'recipient-unread': 'Bénéficiaire {id} : le carnet du service n’a pas été lu.',
  'bill-only-canada': 'Règles du service contraires ; la plus stricte : Canada.',
  'ach-soon': 'ACH n’est qu’annoncé ; refus possible.',
  // cell: date, formula, merged
  'kind-wrong': '« {original} » est {kind}, pas {wanted}.',
  'date-ahead': '« {original} » est dans l’avenir ; Paysheet paie maintenant.',
  'formula-no-value': 'La formule ne donne pas de valeur : {what}.',
  'formula-doubtful': '« {original} » : valeur {what}, à vérifier.',
  'formula-injection': '« {original} » commence comme une formule.',
  'nothing-copied': 'Fusionnée, vide, « idem » : rien n’est recopié.',
  'shown-differs': 'Affiche « {shown} », contient « {original} ».',
  'text-struck': 'Barré ou masqué : « {original} ».',
  'values-several': 'Plusieurs valeurs dans une cellule : « {original} ».',
  // row
  'row-excluded': 'Exclue : {reason}.',
  'row-broken':
    '{found, plural, one {# cellule} many {# de cellules} other {# cellules}}, pas {expected} ; aucun décalage.',
  'row-example': 'Ceci ressemble à un exemple de modèle.',
  'row-remark': '« {original} » dans {heading} : à lire avant de payer.',
  'row-coloured': 'Une couleur à part dans la feuille : à comprendre avant de payer.',
  'row-drawn':
    'Un dessin couvre ou désigne cette ligne dans la feuille, ou un texte y est barré ou masqué : à regarder avant de payer.',
  'row-outside': 'Pas dans {what} de la feuille : à payer ?',
  'row-mentioned': '« {original} » ({where}) parle de ce bénéficiaire : à lire avant de payer.',
  'id-repeated': '« {original} » ({heading}) est aussi celui de {where}, {name}.',
  'series-filled':
    '« {original} » et ses voisines se suivent (chaque fois {step}), comme une cellule étirée vers le bas : à vérifier.',
  'number-shared': 'Même numéro ou compte que {where}, {name}.',
  'email-of-other': 'L’adresse porte le nom de {name}, {where}.',
  'amount-reduced':
    '{where} retire quelque chose à ce bénéficiaire : écrivez ce qui reste sur une seule ligne.',
  'payee-again':
    'Même bénéficiaire que {where} : autre montant, et rien d’autre ne distingue les deux lignes.',
  'name-again': 'Même nom que {where}, avec un autre compte et un autre montant : une personne ou deux ?',
  'duplicate-exact': 'Même paiement que {where}.',
  'duplicate-near': 'Proche de {where} : {difference}.',
  'ordered-elsewhere':
    'Elle figure sur l’ordre de virement du {at} : ne continuez que si personne ne paie d’après cet ordre.',
  'sheet-paid': 'Sa feuille en répète une qui a été payée : {where}.',
  'payees-hidden':
    'La liste cache à qui {count, plural, one {# paiement de ces montants est allé : non comparé} other {# paiements de ces montants sont allés : non comparés}}.',
  'duplicate-old': 'Même paiement que {where}, plus ancien.',
  'account-changed': '{name} : dernier paiement à {before}, {where} ; ici {now}.',
  'imported-anew': 'Importée de nouveau dans le lot {batch}.',
  'list-read-in-part': 'Liste des paiements lue en partie : un paiement fait ailleurs peut y manquer.',
  'book-read-in-part':
    'Carnet lu en partie, {count, plural, one {# bénéficiaire} many {# de bénéficiaires} other {# bénéficiaires}} : {reason}.',
  'book-unread': 'Pas le droit de lire le carnet de bénéficiaires ({permission}) : aucun compte comparé.',
  'twin-in-doubt': 'Ligne {other}, même paiement : en vérification.',
  'quote-error': 'Pas de devis : {errorCode} ; suggéré : {suggested}.',
  'quote-disabled': 'Le service a désactivé ce paiement.',
  'quote-moved': 'Coûte {cost}, {percent} de plus qu’à la revue.',
  'quote-expired': 'Devis expiré ; un nouveau a été pris.',
  'outcome-unknown': 'Pas encore de preuve du paiement ; pas de renvoi.',
  'outcome-parked': 'Nous ne pouvons prouver ni paiement ni échec.',
  'link-lost': 'Le client a été sollicité une fois ; la réponse avec le lien de paiement s’est perdue.',
  'payment-failed': 'Échec selon le service : {reason}',
  'status-unlisted': 'Statut hors liste, montré tel quel : « {status} ».',
  'status-changed': 'Ligne {row} : le service disait « {before} », il dit maintenant « {now} ».',
  'debit-differs':
    'Ligne {row} : devis de {cost}, dont {quotedFees} de frais ; le service montre {debited} débités, dont {fees} de frais. Comparez avec le portefeuille avant d’envoyer la suite.',
  'key-known': 'Le service dit déjà connaître cette clé.',
  'paid-before-unseen':
    'Notre contrôle a laissé passer ce que le journal refuse : cette ligne a peut-être été payée sous une autre. Rien n’est parti.',
  'session-date-odd':
    'Ligne {row} : le service date son paiement du {date}, avant la demande. Il porte le code de la ligne : il compte comme le sien.',
  'session-differs': 'La session n’est pas tout à fait ce que dit la ligne : {what}.',
  'quote-used':
    'Le service refuse un devis que nous venons de prendre : un paiement avec ce devis existe peut-être déjà.',
  'paid-twice': 'La session {session} porte aussi {marker} : payée deux fois ?',
  // batch
  'wallet-unclear': 'Aucun portefeuille d’où payer en {currency} : {reason}.',
  'funds-short': 'Il manque {missing}, frais compris.',
  'funds-refused': 'Fonds épuisés, selon le service.',
  'marker-not-shown': 'Code du paiement absent de la liste : une ligne à la fois.',
  'waiting-service': 'Service injoignable jusqu’ici : {reason}.',
  'waiting-outage': 'Depuis le {since}, le service ne répond pas. Rien de plus ne part, rien n’est perdu.',
  'waiting-foreign':
    'Depuis le {since}, autre chose répond à la place du service : {what}. Si votre réseau demande une connexion, faites-la dans un navigateur. Rien de plus ne part, rien n’est perdu.',
  'waiting-unsafe':
    'Depuis le {since}, la connexion n’est pas sûre : {reason}. Si votre réseau demande une connexion, faites-la dans un navigateur. Rien de plus ne part, rien n’est perdu.',
  'waiting-asked':
    'Depuis le {since}, le service ne veut plus de demandes, jusqu’au {moment} (429). Rien de plus ne part, rien n’est perdu.',
  'outage-over':
    'Interrompu du {since} au {until} : le service était inutilisable. L’envoi a repris ensuite.',
  'closed-meanwhile':
    'Paysheet était fermé entre le {since} et le {until}, avant la fin de ce lot. L’envoi a ensuite repris de lui-même : {count, plural, =0 {personne de plus n’est payé jusqu’ici} one {# de plus est payée} many {# de plus sont payées} other {# de plus sont payées}}.',
  'waiting-first': 'Le premier paiement, ligne {row}, part seul.',
  'waiting-list': 'La liste du service est lue d’abord.',
  'waiting-answer': 'Pas de réponse du service depuis {seconds} s.',
  'waiting-doubt':
    '{count, plural, one {# ligne} many {# de lignes} other {# lignes}} en vérification ; nouvelle recherche à {time}.',
  'waiting-final':
    '{count, plural, one {# paiement n’est pas définitif} other {# paiements ne sont pas définitifs}} ; nouvelle lecture à {time}.',
  'waiting-breaker': 'Réponses manquantes ; nouvel essai à {time}.',
  'stopped-by-you': 'Vous avez arrêté l’envoi ; ce qui est parti est suivi jusqu’au bout.',
  'stopped-in-doubt':
    '{count, plural, one {# ligne} many {# de lignes} other {# lignes}} en vérification ; envoi arrêté.',
  'stopped-refusals':
    '{count, plural, one {# ligne refusée} many {# de lignes refusées} other {# lignes refusées}} de même : « {message} »',
  'approval-void': 'L’approbation ne vaut plus : {reason}.',
  'approved-elsewhere':
    'Il a été approuvé avant que cet ordinateur ait vu ce journal, et un autre peut encore le payer : il n’est jamais envoyé d’ici.',
  'approval-by-maker': '{name} ne peut approuver son propre lot.',
  'closing-open':
    '{count, plural, one {# ligne n’est pas terminée} other {# lignes ne sont pas terminées}} : {state}.',
  'closing-unread':
    'Ce que le portefeuille en {currency} contenait avant le premier paiement, ou contient maintenant, n’est pas connu : son côté ne peut pas être vérifié.',
  'closing-differs':
    'Le compte n’est pas bon du côté du portefeuille : {sum} en sont sortis sans qu’un paiement d’ici l’explique.',
  'closing-gained':
    'Le compte n’est pas bon du côté du portefeuille : {sum} y sont entrés sans que rien d’ici l’explique.',
  'decision-refused': 'Décision impossible : {reason}.',
  // service
  'service-unreachable': 'Service injoignable.',
  'connection-unsafe': 'Connexion non sûre : {reason}.',
  'keys-refused': 'Clés absentes ou refusées (401).',
  'keys-of-another':
    'Les clés de {name} sont celles de {address}, et celles-ci les remplaceraient. Donnez un autre nom à ce profil, ou retirez d’abord ces clés.',
  'keys-not-named':
    'Les clés de l’environnement n’ont pas été envoyées à {address}, car vous ne l’avez pas nommée. Testez la connexion dans les réglages pour l’autoriser, ou lancez Paysheet avec PAYSHEET_SERVICE.',
  'clock-differs': 'Refusé ({status}) : l’horloge de cet ordinateur {clock} celle du service.',
  'business-differs':
    'Ces clés sont celles d’une autre entreprise que celle du lot : rien n’a été recherché ni envoyé.',
  'permission-missing': 'Droit manquant : {permission} (403).',
  'headers-refused': 'Origine ou IP refusée (403).',
  'address-wrong': 'Rien à {address} (404).',
  'request-refused': 'Refus ({status}), {field} : « {message} »',
  'not-at-service': 'Le service ne connaît rien sous cet identifiant (404) : « {message} »',
  'rate-limited': 'Attente demandée : {seconds} s (429).',
  'asked-to-wait': 'Le service demande une pause jusqu’au {moment} (429).',
  'service-error': 'Le service est en panne ({status}).',
  'answer-not-theirs': 'Cette réponse n’est pas du service : {what}.',
  // app
  'draft-not-saved': 'Les derniers changements de {file} ne sont pas enregistrés : {reason}.',
  'export-open': '{file} est ouvert ailleurs.',
  'file-not-written': '{file} ne peut pas être écrit : {reason}.',
  'export-not-copied': 'Un nouveau fichier a été fait, pas une copie de votre feuille : {reason}.',
  'export-unsigned': 'La copie n’est pas signée : la signature vaut pour votre feuille telle qu’elle était.',
  'next-left':
    '{count, plural, one {# ligne du lot n’y figure pas, parce qu’elle a été mise de côté, attend un accord ou n’était pas valide.} many {# de lignes du lot n’y figurent pas, parce qu’elles ont été mises de côté, attendent un accord ou n’étaient pas valides.} other {# lignes du lot n’y figurent pas, parce qu’elles ont été mises de côté, attendent un accord ou n’étaient pas valides.}}',
  'export-empty': 'Il n’y a aucune ligne de ce genre : aucun fichier n’a été écrit.',
  'receipts-missing':
    'Lignes payées sans reçu : {count}, de la ligne {first} à la ligne {last}. Redemandez-les par Exporter.',
  'statement-not-known':
    '{count, plural, one {# transaction} other {# transactions}} de la période ou depuis, non terminée ou sans montant certain : les soldes qui précèdent sont inconnus.',
  'statement-moving': 'Le solde a changé pendant la lecture de la liste : aucun solde n’est connu.',
  'entries-none': 'Rien n’est payé qui puisse être saisi : aucun fichier n’a été écrit.',
  'entries-open':
    '{count, plural, one {# ligne n’est pas terminée} other {# lignes ne sont pas terminées}} : absentes du fichier.',
  'entries-without-debit':
    'Absente du fichier, car rien ne dit ce que le portefeuille a perdu ou reçu : ligne {rows}.',
  'entries-unbalanced': 'Absente du fichier, car ses chiffres ne s’accordent pas : ligne {rows}.',
  'entries-fees-differ':
    'Pour {count, plural, one {# ligne} other {# lignes}}, le service montre {fees} de frais et non {quotedFees} comme annoncé : les écritures ont ce qu’il montre.',
  'entries-returned':
    '{count, plural, one {# paiement est revenu} other {# paiements sont revenus}}. Les écritures reprennent aussi les frais : comparez avec le portefeuille.',
  'entries-own-names':
    'Les comptes portent des noms de Paysheet : les vôtres vont dans Réglages, Comptabilité.',
  'entries-too-long': '{count} lignes, et le logiciel en prend {most} à la fois.',
  'entries-currencies': 'Ce logiciel prend une seule devise par fichier : {options}.',
  'recipient-known': 'Le carnet a déjà {name}, payé au même endroit.',
  'link-not-opened': 'Ce lien n’est pas ouvert d’ici : {reason}.',
  'keychain-missing': 'Pas de trousseau : clés gardées jusqu’à la fermeture.',
  'journal-damaged': 'Le journal n’est plus sûr : {reason}.',
  'folder-of-host':
    'Le dossier {file} est aussi un dossier de l’ordinateur qui héberge ce système. Ne payez jamais depuis les deux, et n’y écrivez pas.',
  'mark-not-kept':
    'Une ancienne copie de ce journal passerait inaperçue et pourrait payer encore : son avancement ne peut pas être noté dans {file}.',
  'journal-older':
    'Le journal a été effacé, ou une ancienne copie remise ; les lignes ouvertes sont vérifiées d’abord.',
  'journal-new-here':
    'Cet ordinateur n’avait jamais vu ce journal : c’est peut-être une copie, et un autre ordinateur a pu payer avec.',
  'journal-forgot':
    'Le journal est une copie, ou le précédent a été effacé. Ce qui a été payé à côté n’est peut-être pas encore dans la liste du service : rien de nouveau n’est payé avant le {moment}.',
  'journal-earlier': 'Le journal {file} est d’un Paysheet antérieur. Il reste tel quel.',
  'journal-newer': 'Écrit par un Paysheet plus récent : mettez à jour.',
  'journal-unusable': 'Le journal {file} est inutilisable : {reason}.',
  'journal-in-use': 'Un autre Paysheet utilise ce dossier ou une copie de celui-ci.',
  'journal-disk-full': 'Disque plein : libérez {size}. Rien n’est perdu, et plus rien ne part.',
  'disk-full': 'Disque plein : libérez {size}. Rien n’est perdu.',
  'app-fault': 'Un défaut de Paysheet a arrêté ceci : {reason}.',
};
