/** What made-up people and courses are called, in several scripts. */
export const firstNames = [
  ...['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Katherine', 'Linus', 'Margaret', 'Tim', 'Radia', 'Donald', 'Hedy'],
  ...['José', 'Zoë', 'Søren', 'Łukasz', 'Chloé', 'Jürgen', 'Nuño', 'Ağa', 'Þóra', 'Siân', 'Renée', 'Françoise'],
  ...[
    'Олена',
    'Дмитро',
    'Анна',
    'Ελένη',
    'Νίκος',
    'محمد',
    'ليلى',
    'שרה',
    '花子',
    '太郎',
    '小明',
    '美玲',
    '민준',
    'अनिका',
  ],
];
export const lastNames = [
  ...['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Johnson', 'Torvalds', 'Hamilton', 'Perlman', 'Knuth'],
  ...['García', 'Müller', 'Ødegård', 'Nowak', 'Dubois', 'Nguyễn', "O'Neill", 'de la Cruz', 'Smith-Jones', 'Çelik'],
  ...['Коваленко', 'Петренко', 'Παπαδόπουλος', 'الخطيب', 'כהן', '山田', '佐藤', '王', '김', 'शर्मा'],
];
export const mailHosts = ['example.org', 'example.com', 'mail.example.net', 'students.example.edu', 'post.example.de'];

export const subjects = [
  ...['Organic Chemistry', 'Linear Algebra', 'Sourdough Bread', 'Roman History', 'Machine Learning', 'C++ Templates'],
  ...['Guitar', 'Tax Law', 'Watercolour', 'Astronomy', 'Kubernetes', 'TypeScript', 'Beekeeping', 'Game Theory'],
  ...['Public Speaking', 'Photography', 'Statistics', 'Microbiology', 'Urban Gardening', 'Spanish', 'Chess Openings'],
  ...['Node.js', 'Quantum Computing', 'Bookkeeping', 'First Aid', 'Ancient Greek', 'Yoga', 'Music Theory', 'Robotics'],
];
export const forms = [
  ...['Introduction to %', '% for Beginners', 'Advanced %', '% in Practice', 'The History of %', '% from Scratch'],
  ...['A Short Course in %', 'Mastering %', '%: Theory and Practice', 'Understanding %', '% Step by Step'],
];
export const foreignTitles = [
  ...['Einführung in die Ökologie', 'Histoire de l’art moderne', 'Introducción a la física', 'Основи програмування'],
  ...[
    'Введение в статистику',
    'Εισαγωγή στη φιλοσοφία',
    'مقدمة في الكيمياء',
    'מבוא לביולוגיה',
    '日本語文法入門',
    '机器学习基础',
  ],
  ...['초보자를 위한 요리', 'भारतीय इतिहास का परिचय'],
];
export const parts = [
  ...['Foundations', 'Key ideas', 'Tools and materials', 'First steps', 'Common mistakes', 'Worked examples'],
  ...['Going further', 'Practice', 'Case studies', 'History and context', 'Review', 'Putting it together'],
];
export const details = [
  ...['What it is and why it matters', 'Words you need to know', 'A first example, step by step', 'How experts see it'],
  ...['Where it goes wrong', 'Measuring progress', 'Choosing a method', 'Exercises with solutions', 'Further reading'],
];
export const sentences = [
  ...['I cannot find my certificate.', 'Thank you for the wonderful course!', 'How do I cancel my subscription?'],
  ...[
    'The video in lesson three does not play.',
    'Could you add a course about falconry?',
    'My invoice lacks my address.',
  ],
  ...[
    'Do you offer discounts for schools?',
    'The quiz marked a right answer as wrong.',
    'Wie kündige ich mein Abonnement?',
  ],
  ...[
    '¿Puedo pagar con tarjeta?',
    'Як змінити мову?',
    '領収書をください。',
    'I forgot which address I signed up with.',
  ],
];
