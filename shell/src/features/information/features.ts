import { BookOpenCheck, Eye, Keyboard, ListTree, type LucideIcon, SlidersHorizontal, Sparkles } from 'lucide-react';
import type { Step } from './steps.tsx';

interface Feature extends Step {
  icon: LucideIcon;
}

export const features: Feature[] = [
  {
    icon: Keyboard,
    title: 'Topic Input',
    text: 'Name any subject in your own words, and up to five sub-topics the course has to cover.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Course Type Preferences',
    text: 'Theory with images, or videos with theory: decide before the writing begins.',
  },
  {
    icon: Sparkles,
    title: 'AI-Powered Generation',
    text: 'Outline, lessons and quizzes are written for your course, not taken from a shelf. What was written is saved at once, so nothing is lost on the way.',
  },
  {
    icon: BookOpenCheck,
    title: 'Learning Styles',
    text: 'Read, watch, test yourself, or ask the teacher, whose answers quote the lesson. Questions come back when you are about to forget.',
  },
  {
    icon: ListTree,
    title: 'Personalized Curriculum',
    text: 'Topics come in the order that builds understanding, five or ten sub-topics of it. Move, rename and remove them, or have one written anew: simpler, deeper, with an example.',
  },
  {
    icon: Eye,
    title: 'Real-time Preview',
    text: 'Look at the outline before you accept it, and read each lesson while its sentences arrive.',
  },
];

export const benefits: Step[] = [
  { title: 'Time Efficiency', text: 'Minutes from a question to the first lesson, instead of evenings of searching.' },
  {
    title: 'AI-Enhanced Materials',
    text: 'Explanations with a picture or a video found for that very lesson, and a source to every picture.',
  },
  {
    title: 'Interactive Learning',
    text: 'Quizzes, a teacher, notes beside each lesson, and a certificate that anybody can verify.',
  },
];

export const steps: Step[] = [
  { title: 'Enter your topic', text: 'Say what you want to learn and choose the kind and length of the course.' },
  {
    title: 'Review the outline',
    text: 'Go through the topics and sub-topics, then generate or go back and change them.',
  },
  { title: 'Study and finish', text: 'Take the lessons at your own pace. At 100 percent your certificate is ready.' },
];
